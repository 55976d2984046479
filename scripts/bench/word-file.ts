import { harbourReport, reviewed } from "#client/features/reports/testing/report.ts";
import { wordFile } from "#client/features/reports/word-document.ts";

const WARM_RUNS = 5;
const SENTENCE =
  "Revenues were USD 2,419 mm in FY2025, and nothing large falls due before the loan matures. ";
const PARAGRAPH = SENTENCE.repeat(6).trim();

/** A Word file of 5,000 words with its figures, alone and with a hundred tracked changes. */
export async function benchWordFile(): Promise<{ title: string; rows: string[][] }> {
  const lines: string[] = [];
  for (let words = 0; words < 5000; words += PARAGRAPH.split(" ").length) lines.push(PARAGRAPH);
  const text = lines.join("\n");
  const every = Math.floor(text.length / 100);
  const edits = reviewed(
    Array.from({ length: 99 }, (_, at) => ({
      type: "add" as const,
      position: (at + 1) * every,
      content: " indeed",
    })),
  );
  const rows: string[][] = [];
  for (const [name, report] of [
    ["5,000 words", harbourReport(text)],
    ["with 99 tracked changes", harbourReport(text, edits)],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run <= WARM_RUNS; run += 1) {
      const began = performance.now();
      await wordFile(report, { paper: "a4" });
      times.push(performance.now() - began);
    }
    const [first = 0, ...warm] = times;
    const middle = warm.toSorted((a, b) => a - b)[Math.floor(WARM_RUNS / 2)] ?? 0;
    rows.push([name, first.toFixed(0), middle.toFixed(0), "60"]);
  }
  return {
    title: "A Word file (figures checked before)",
    rows: [["text", "first ms", "then ms", "bar ms"], ...rows],
  };
}
