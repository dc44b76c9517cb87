/** What went wrong, in a sentence. */

import { ApiError } from "../lib/api";
import { t } from "../lib/words.svelte";

export function sentence(error: unknown): string {
  return (error instanceof ApiError && error.message) || t("common.offline");
}
