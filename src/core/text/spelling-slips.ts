/** One letter too many, too few, doubled, changed or swapped; two in a long word whose consonants agree. */
export function isSlip(word: string, meant: string): boolean {
  if (word.charAt(0) !== meant.charAt(0) && !isSwapped(word, meant)) return false;
  // Many short words are one letter apart from each other.
  if (word.length < SHORT_WORD) return isSwapped(word, meant);
  const distance = editDistance(word, meant, 2);
  if (distance === 1) return true;
  return distance === 2 && word.length >= LONG_WORD && skeleton(word) === skeleton(meant);
}

const SHORT_WORD = 5;
const LONG_WORD = 7;

/** Consonants in order, doubled ones once: what is left of a word when its vowels go wrong. */
function skeleton(word: string): string {
  return word.replaceAll(/[aeiouy]/g, "").replaceAll(/(.)\1/g, "$1");
}

function isSwapped(word: string, meant: string): boolean {
  return sorted(word) === sorted(meant);
}

function sorted(word: string): string {
  return word.split("").toSorted().join("");
}

/** The likeliest of some words that one may be a slip of: fewer letters before more, swapped or doubled ones before others. */
export function likeliest(word: string, near: readonly string[]): readonly string[] {
  const ranked = near.map((meant) => ({
    meant,
    rank: editDistance(word, meant, 2) * RANKS + slipRank(word, meant),
  }));
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked
    .filter(({ rank }) => rank === best && rank !== Number.POSITIVE_INFINITY)
    .map(({ meant }) => meant);
}

const RANKS = 10;
const VOWELS = /^[aeiouy]$/;
const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

function slipRank(word: string, meant: string): number {
  if (isSwapped(word, meant)) return 0;
  if (skeleton(word) === skeleton(meant)) return 1;
  if (word.length !== meant.length) return 2;
  const at = word.split("").findIndex((letter, index) => letter !== meant.charAt(index));
  const [wrong, right] = [word.charAt(at), meant.charAt(at)];
  const isVowel = VOWELS.test(wrong) && VOWELS.test(right);
  return isVowel || areNeighbours(wrong, right) ? 3 : Number.POSITIVE_INFINITY;
}

function areNeighbours(a: string, b: string): boolean {
  return KEY_ROWS.some((row) => {
    const [x, y] = [row.indexOf(a), row.indexOf(b)];
    return x !== -1 && y !== -1 && Math.abs(x - y) === 1;
  });
}

/** Letters to add, drop, change or swap with the next; more than `most` counts as `most + 1`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? most + 1;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a.charAt(i - 1) === b.charAt(j - 1);
      const isSwap = a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1);
      row.push(
        Math.min(
          at(i, j - 1) + 1,
          at(i - 1, j) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwap && i > 1 && j > 1 ? at(i - 2, j - 2) + 1 : most + 1,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
