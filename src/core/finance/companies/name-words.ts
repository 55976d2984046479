/**
 * The words of a company name or of a search text, folded for comparison: no case, no diacritics,
 * `U.S.` is `US`, `McDonald's` is `MCDONALDS`, every other sign parts words (`AT&T` is `AT`, `T`).
 */
export function nameWords(text: string): readonly string[] {
  return foldCase(text)
    .replaceAll(/['’]/g, "")
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, "$1")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** A ticker as the directory spells it: upper case, class shares with a dash (`brk.b` is `BRK-B`). */
export function tickerKey(text: string): string {
  return foldCase(text.trim()).replaceAll(/[./]/g, "-");
}

function foldCase(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();
}
