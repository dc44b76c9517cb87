export const invite = {
  for: "Envoyez ce lien à {name}\u202f:",
  open: "Le premier qui ouvre ce lien prend la place libre\u202f:",
  scan: "Code QR à scanner",
  code: "Code QR avec le lien pour {name}",
  link: "Lien pour {name}",
  copy: "Copier",
  onlyHere: "Ceci ne marche que sur cette machine. Pour des amis sur d’autres machines, lancez Quai avec",
  copied: "Copié",
} as const satisfies Record<string, string>;
