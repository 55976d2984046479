/** Reading speed behind the reading time (spec section 9). */
export const WORDS_PER_MINUTE = 200;

/** Words of a text: runs of anything but white space, as `text.split(/\s+/)` would find them. */
export function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const isBlank = isWhiteSpace(text.charCodeAt(at));
    if (!isBlank && !isInWord) words += 1;
    isInWord = !isBlank;
  }
  return words;
}

/** Minutes it takes to read so many words: whole ones, upwards, at least 1. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** What `\s` matches. All of it lies in the basic plane, so UTF-16 units do. */
function isWhiteSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return unit >= 0xa0 && (RARE_SPACES.has(unit) || (unit >= 0x2000 && unit <= 0x200a));
}

const RARE_SPACES = new Set([0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);
