export const invite = {
  for: "Send this link to {name}:",
  open: "Whoever opens this link first takes the open seat:",
  scan: "QR code to scan",
  code: "QR code with the link for {name}",
  link: "Link for {name}",
  copy: "Copy",
  onlyHere: "This works on this machine only. For friends on other machines, start Quai with",
  copied: "Copied",
} as const satisfies Record<string, string>;
