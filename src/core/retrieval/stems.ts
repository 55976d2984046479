/** Endings with what takes their place, longest first; a stem keeps at least three letters. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ["ization", "ize"],
  ["ation", "ate"],
  ["ically", "ic"],
  ["ingly", ""],
  ["sses", "ss"],
  ["ied", "y"],
  ["ing", ""],
  ["ion", ""],
  ["eed", "ee"],
  ["ed", ""],
  ["es", ""],
  ["ly", ""],
  ["e", ""],
];
const SHORTEST_STEM = 3;

/** What a lower-case word shares with its other forms: `taxes` and `taxed`, not `tax` and `taxation`. */
export function stemOf(word: string): string {
  if (word.length <= SHORTEST_STEM || /\d/.test(word)) return word;
  const singular = singularOf(word);
  // Another noun than `rate`.
  if (singular === "rating") return singular;
  const ending = ENDINGS.find(
    ([end]) => singular.endsWith(end) && singular.length - end.length >= SHORTEST_STEM,
  );
  if (ending === undefined) return singular;
  const [end, instead] = ending;
  const stem = singular.slice(0, singular.length - end.length) + instead;
  return instead !== "" && stem.endsWith("e") ? stem.slice(0, -1) : stem;
}

function singularOf(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}
