import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";

const READER = new URL("../", import.meta.url);
const WORDS = new URL("../../../finance/vocabulary/", import.meta.url);
/** A sentence is broken where it is longer. */
const LONGEST = 2_000;

/** What stands between words, and what words stand around. */
const SCRAPS =
  "1|12|2025|FY2024|fiscal 2023|2023 and 2025|Q3 FY2025|1.5|$94.4 billion|USD 5bn|$3|12%|(4.2)%|250 bps|3.1x|1,234|€7m|EBITDA|revenue|net debt|free cash flow|net leverage|Home Depot|Apple|Acme AG|,|,|;|:|(|)|-|–|'s|’s|\"|%|~|&|/|a@b|  |\t".split(
    "|",
  );

/**
 * The words the reader's patterns and lists are made of, and the figures, times and names a sentence
 * has: read from its source, so that a new rule's words are among them.
 */
export function ownWords(): readonly string[] {
  const words = new Set(SCRAPS);
  for (const [folder, pattern] of [
    [READER, "{claims,figures,ledger,sentence,text,tie,verdicts,words}/*.ts"],
    [WORDS, "*.ts"],
  ] as const) {
    for (const file of globSync(pattern, { cwd: folder })) {
      if (file.endsWith(".test.ts")) continue;
      for (const text of textsIn(readFileSync(new URL(file, folder), "utf8"))) {
        for (const word of text.match(/[A-Za-z][a-z'&]+/g) ?? []) words.add(word);
      }
    }
  }
  return [...words];
}

/** The literals of a module that may be patterns or lists of words. */
function textsIn(source: string): readonly string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: (node) => {
      if ("regex" in node) texts.push(node.regex.pattern);
      else if (typeof node.value === "string") texts.push(node.value);
    },
    TemplateElement: ({ value }) => void texts.push(value.raw),
  }).visit(parseSync("module.ts", source).program);
  return texts;
}

/**
 * Sentences of up to 2,000 characters made of the reader's own words in any order, every other one of
 * a few of them over and over: what a pattern that backtracks without bound is lost in. The same for
 * the same `seed`.
 */
export function* sentencesOfOwnWords(count: number, seed: number): Generator<string> {
  const words = ownWords();
  const next = randomOf(seed);
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(next() * all.length)];
  for (let made = 0; made < count; made += 1) {
    const few = Array.from({ length: 2 + Math.floor(next() * 5) }, () =>
      pick(next() < 0.5 ? SCRAPS : words),
    );
    const length = 20 + Math.floor(next() ** 2 * (LONGEST - 20));
    const isOfFew = next() < 0.5;
    let sentence = "";
    while (sentence.length < length) {
      const word = isOfFew ? pick(few) : pick(next() < 0.3 ? SCRAPS : words);
      sentence += `${word ?? ""}${next() < 0.97 ? " " : ""}`;
    }
    yield sentence.slice(0, LONGEST);
  }
}

/** Numbers from 0 to 1 that look like chance, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
