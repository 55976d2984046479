import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
  type Growth,
  growthOf,
  nameOf,
  type Pattern,
  patternsIn,
  patternsMadeBy,
} from "./patterns.ts";

/**
 * Finds every regular expression of the product that takes a text's length to the third power or
 * worse: with one such, a single sentence stops the server. What was judged once is known by
 * name from `judged-patterns.tsv`; with `--write` that list is made anew.
 */
const JUDGED = "scripts/judged-patterns.tsv";
/** What this machine has judged since; not part of the project. */
const JUDGED_HERE = "node_modules/.cache/footnote/judged-patterns.tsv";
const isWriting = process.argv.includes("--write");
const TIMEOUT_MS = 30_000;

/**
 * By how they begin: what the tool calls worse than it is, since its attacks, made of parts, take a
 * bound of 64 or 80 characters for none.
 */
const BOUNDED: readonly string[] = [
  // The figures and times of a sentence: `hostile-text.test.ts` sees that half a megabyte takes its length.
  String.raw`(?![\s,;:)%])(?<![A-Za-z](?=[a-z]))`,
  // The head of an element: a thousand characters, none of them in two heads.
  String.raw`<(?:[\w-]{1,20}:)?given\s[^<>]{0,500}?`,
];

const patterns = new Map<string, Pattern>();
for (const pattern of await allPatterns()) {
  if (!BOUNDED.some((start) => pattern.source.startsWith(start)))
    patterns.set(nameOf(pattern), pattern);
}
const judged = new Map([...judgedIn(JUDGED), ...judgedIn(JUDGED_HERE)]);
const waiting = [...patterns].filter(([name]) => !judged.has(name));
await Promise.all([judgeWaiting(), judgeWaiting()]);

const faults = [...patterns].flatMap(([name, { at, source }]) => {
  const growth = judged.get(name);
  return growth === "linear" || growth === "square" ? [] : [`${at} is ${growth}: /${source}/`];
});
if (patterns.size < 1_000) faults.push(`only ${patterns.size} patterns were found`);
for (const fault of faults) console.error(fault);
keep();
if (faults.length === 0) console.log(`${patterns.size} patterns take no text's length cubed.`);
// The tool's program waits for more.
process.exit(faults.length === 0 ? 0 : 1);

async function judgeWaiting(): Promise<void> {
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [name, pattern] = next;
    judged.set(name, await growthOf(pattern, TIMEOUT_MS));
  }
}

async function allPatterns(): Promise<readonly Pattern[]> {
  const files = globSync("src/**/*.{ts,tsx}")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  const core = files.filter((file) => file.startsWith("src/core/"));
  const made = await patternsMadeBy(core.map((file) => pathToFileURL(file).href));
  return [...made, ...files.flatMap((file) => patternsIn(file, readFileSync(file, "utf8")))];
}

function judgedIn(file: string): [string, Growth][] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line): [string, Growth][] => {
      const [name = "", growth] = line.split("\t");
      return growth === "linear" || growth === "square" ? [[name, growth]] : [];
    });
}

function keep(): void {
  const lines = [...patterns.keys()]
    .toSorted()
    .map((name) => `${name}\t${judged.get(name) ?? "unknown"}\n`)
    .join("");
  if (isWriting) writeFileSync(JUDGED, lines);
  mkdirSync("node_modules/.cache/footnote", { recursive: true });
  writeFileSync(JUDGED_HERE, lines);
}
