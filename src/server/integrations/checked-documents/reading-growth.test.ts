import { expect, it } from "vitest";
import { markChecked, readForCheck } from "./read-checked.ts";
import { verdictsOn, wordFileOf } from "./testing/packages.ts";

/** Of a file four times as long: what grows with its square takes sixteen times as long. */
const GROWTH_MAX = 8;
/** So little is noise. */
const LEAST_MS = 20;

const HEADING = '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>';

function paragraph(text: string, format = ""): string {
  return `<w:p>${format}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}

function times(count: number, made: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => made(at)).join("");
}

function row(cells: readonly string[]): string {
  return `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`;
}

/** What is long in a file, with how much of it there is in the shorter one. */
const LONG: readonly (readonly [string, number, (count: number) => string])[] = [
  [
    "headings",
    500,
    (count) => times(count, (at) => paragraph("A part", HEADING) + paragraph(`It was ${at}.5bn`)),
  ],
  ["paragraphs", 1_000, (count) => times(count, (at) => paragraph(`It was ${at}.5bn`))],
  [
    "runs of a paragraph",
    500,
    (count) => `<w:p>${times(count, (at) => `<w:r><w:t>${at}.5 </w:t></w:r>`)}</w:p>`,
  ],
  ["figures of a run", 500, (count) => paragraph(times(count, (at) => `${at}.5 `))],
  [
    "figures of a run with as many formats",
    500,
    (count) =>
      `<w:p><w:r><w:rPr>${"<w:b/>".repeat(count)}</w:rPr><w:t>${times(count, (at) => `${at}.5 `)}</w:t></w:r></w:p>`,
  ],
  [
    "changes of a run's format",
    10_000,
    (count) =>
      `<w:p><w:r><w:rPr>${"<w:rPrChange/>".repeat(count)}</w:rPr><w:t>It was 1.5bn</w:t></w:r></w:p>`,
  ],
  [
    "rows under one as wide",
    200,
    (count) =>
      `<w:tbl>${times(count, (at) => row(["It", `${at}.5`]))}${row(Array.from({ length: count }, () => "1.5"))}</w:tbl>`,
  ],
];

it.each(LONG)(
  "takes time as a file is long: %s",
  { timeout: 120_000 },
  async (_, count, bodyOf) => {
    const [short, long] = [wordFileOf(bodyOf(count)), wordFileOf(bodyOf(4 * count))];
    let growth = Infinity;
    // A busy machine makes one try slow, and not all.
    for (let tries = 0; tries < 3 && growth >= GROWTH_MAX; tries += 1) {
      const least = Math.max(LEAST_MS, await workOn(short));
      growth = Math.min(growth, (await workOn(long)) / least);
    }
    expect(growth).toBeLessThan(GROWTH_MAX);
  },
);

/** Milliseconds of work to read a file and to mark every figure of it. */
async function workOn(file: Uint8Array): Promise<number> {
  const before = process.threadCpuUsage();
  const { content } = await readForCheck(undefined, file);
  await markChecked(verdictsOn(content), file);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
