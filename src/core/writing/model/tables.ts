import type { BrokenSentence, Fault } from "#core/writing/model/resolve-text.ts";

const REFERENCE = /\{\{[^{}\n]{0,700}\}\}/g;
const FAULT = {
  reason: "the document holds no tables: say it in sentences",
  told: "it is a table, which the document doesn't hold",
} as const;

/**
 * A model's text without its tables, each of which is one broken passage; `fixes` take its place. A
 * document that has tables of its own may be given more.
 */
export function withoutTables(
  raw: string,
  document: string,
  fixes: ReadonlyMap<string, string | Fault>,
): { readonly text: string; readonly tables: readonly BrokenSentence[] } {
  if (!raw.includes("|") || stretchesOf(document).some(isTable)) return { text: raw, tables: [] };
  const kept: string[] = [];
  const tables: BrokenSentence[] = [];
  for (const lines of stretchesOf(raw)) {
    const text = lines.join("\n").trim();
    const fix = fixes.get(text);
    if (!isTable(lines)) kept.push(...lines);
    else if (typeof fix !== "string" || stretchesOf(fix).some(isTable))
      tables.push({ text, ...FAULT });
    else kept.push(fix);
  }
  return { text: kept.join("\n"), tables };
}

/** Lines in stretches that hold strokes or not, by turns. */
function stretchesOf(raw: string): readonly string[][] {
  const stretches: string[][] = [];
  for (const line of raw.split("\n")) {
    const last = stretches.at(-1);
    if (last !== undefined && strokesIn(last[0] ?? "") > 0 === strokesIn(line) > 0) last.push(line);
    else stretches.push([line]);
  }
  return stretches;
}

/** Two strokes part cells, and so does one over a line of dashes; one alone may stand in a sentence. */
function isTable(lines: readonly string[]): boolean {
  return lines.some((line) => {
    const strokes = strokesIn(line);
    return strokes > 1 || (strokes === 1 && /^[\s|:-]*--[\s|:-]*$/.test(line));
  });
}

/** Those of a reference's style part no cells. */
function strokesIn(line: string): number {
  return line.replaceAll(REFERENCE, "").split("|").length - 1;
}
