import { expect, it } from "vitest";
import { HARBOUR_MODEL, HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { noteExhibit } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { asTable } from "#core/outputs/report/note-exhibit.ts";
import { exhibitWorkbook } from "#core/outputs/workbook/exhibit-workbook.ts";

it("an exhibit's cells are formulas over its data, each coming to what the exhibit prints", () => {
  const cards = [HARBOUR_STATEMENTS, HARBOUR_MODEL.card];
  for (const name of [
    "Net Leverage",
    "Financial Statements",
    "Rating Estimate",
    "Model",
    "Gordon Growth Sensitivity",
  ]) {
    const exhibit = noteExhibit(name, cards);
    if (!("drawing" in exhibit)) throw new Error(exhibit.reason);
    const [shown, data] = exhibitWorkbook(exhibit);
    const formulas = (shown?.rows ?? []).flat().filter((cell) => cell?.kind === "formula");
    const printed = asTable(exhibit.drawing).rows.flatMap(({ cells }) =>
      cells.filter(({ value }) => value != null),
    );
    expect(formulas).toHaveLength(printed.length);
    for (const [at, cell] of formulas.entries()) {
      if (cell?.kind !== "formula") throw new Error("no formula");
      const row = Number(/^Data!\$D\$(\d+)$/.exec(cell.formula)?.[1]);
      const [, , text, value] = data?.rows[row - 1] ?? [];
      expect(value).toMatchObject({ kind: "input", value: cell.value });
      expect(text).toMatchObject({ text: printed[at]?.text });
    }
    const sources = (data?.rows ?? []).map((row) => row[5]).filter((cell) => cell?.kind === "text");
    // Their head, each of them, and what reads the data.
    expect(sources).toHaveLength(exhibit.origins.length + 2);
  }
});
