import { expect, it } from "vitest";
import { HARBOUR_MODEL, HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { noteExhibit } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { asTable } from "#core/outputs/report/note-exhibit.ts";
import { exhibitWorkbook } from "#core/outputs/workbook/exhibit-workbook.ts";

const NAMES = [
  "Net Leverage",
  "Financial Statements",
  "Rating Estimate",
  "Model",
  "Gordon Growth Sensitivity",
];

it.each(NAMES)(
  "the cells of %s are formulas over its data, each coming to what it prints",
  (name) => {
    const exhibit = noteExhibit(name, [HARBOUR_STATEMENTS, HARBOUR_MODEL.card]);
    if (!("drawing" in exhibit)) throw new Error(exhibit.reason);
    const [shown, data = { rows: [] }] = exhibitWorkbook(exhibit);
    const formulas = (shown?.rows ?? []).flat().filter((cell) => cell?.kind === "formula");
    const printed = asTable(exhibit.drawing).rows.flatMap(({ cells }) =>
      cells.filter(({ value }) => value != null),
    );
    const cited = formulas.map(({ formula, value }) => {
      const row = Number(/^Data!\$D\$(\d+)$/.exec(formula)?.[1]);
      return { value, row: data.rows[row - 1] };
    });
    for (const { value, row } of cited) expect(row?.[3]).toMatchObject({ value });
    expect(cited.map(({ row }) => row?.[2])).toMatchObject(printed.map(({ text }) => ({ text })));
    const sources = data.rows.map((row) => row[5]).filter((cell) => cell?.kind === "text");
    // Their head, each of them, and what reads the data.
    expect(sources).toHaveLength(exhibit.origins.length + 2);
  },
);

it("a ratio beside its rows is made of them", () => {
  const exhibit = noteExhibit("EBITDA; Net Debt; Net Leverage", [HARBOUR_STATEMENTS]);
  if (!("drawing" in exhibit)) throw new Error(exhibit.reason);
  const [, data = { rows: [] }] = exhibitWorkbook(exhibit);
  const ofRow = (name: string) =>
    data.rows.flatMap((row, at) =>
      row[0]?.kind === "text" && row[0].text === name ? [at + 1] : [],
    );
  const formulas = ofRow("Net Leverage").map((row) => data.rows[row - 1]?.[3]);
  expect(formulas.length).toBeGreaterThan(0);
  expect(formulas).toMatchObject(
    ofRow("Net Debt").map((debt, at) => ({
      kind: "formula",
      formula: `D${debt}/D${ofRow("EBITDA")[at] ?? 0}`,
    })),
  );
});
