import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { rulesPlugin } from "./rules-plugin.ts";

const server = process.env.QUAI_SERVER ?? "http://127.0.0.1:8420";

export default defineConfig({
  plugins: [rulesPlugin(), svelte()],
  build: { outDir: "../src/quai/server/page", emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
});
