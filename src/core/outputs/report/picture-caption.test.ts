import { expect, it } from "vitest";
import { pictureCaption } from "#core/outputs/report/picture-caption.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";
import { statementTable } from "#core/outputs/report/statement-table.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

it("a picture on its own says whose it is and names its sources in words", () => {
  const origins = numberedSources([{ data: HARBOUR, table: statementTable(HARBOUR) }]);
  const title = "Net leverage improved to 3.0x in FY2025, from 3.4x";
  const said = pictureCaption({ title, note: "Multiple, FY to 31 December", origins });
  expect(said.title).toBe(title);
  expect(said.note).toBe("Harbour Packaging Group. Multiple, FY to 31 December");
  expect(said.source).toMatch(
    /^Sources: Harbour Packaging Group, Form 10-K filed \d+ \w+ 2026 and \d+ \w+ 2024\.$/,
  );
});

it("does not say a company twice, and nothing of sources where there are none", () => {
  const origins = [
    { company: "Apple Inc.", accession: "1", form: "10-K", filed: "2025-10-31" },
    { company: "Apple Inc.", fileName: "own.xlsx", sheet: "Income", uploaded: "2026-11-21" },
  ];
  expect(pictureCaption({ title: "Apple, debt", note: "USD mm", origins })).toEqual({
    title: "Apple, debt",
    note: "USD mm",
    source:
      "Sources: Apple, Form 10-K filed 31 October 2025; own.xlsx, sheet Income, uploaded 21 November 2026.",
  });
  expect(pictureCaption({ title: "T", note: "N", origins: [] }).source).toBe("");
});
