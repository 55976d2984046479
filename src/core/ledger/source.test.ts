import { expect, it } from "vitest";
import {
  isCellSource,
  isEstimate,
  isOfModel,
  isPassage,
  type Source,
} from "#core/ledger/source.ts";

const SOURCES: Readonly<Record<string, readonly Source[]>> = {
  cell: [
    { accession: "0000000001-25-000001", form: "10-K", filed: "2025-02-18", concept: "us-gaap:A" },
    { formula: "EBIT + D&A", inputs: [] },
    { fileName: "own.xlsx", cell: "C14", label: "Sales", uploaded: "2026-05-01" },
  ],
  passage: [
    {
      document: { accession: "0000000001-25-000001" },
      label: "10-K filed 2025-02-18",
      page: 41,
      anchor: "p41",
      quote: "The facility is undrawn.",
      hash: "9f2c",
    },
  ],
  model: [{ savedOutputId: "m1", version: 3, cell: "dcfInputs.wacc", name: "Base case" }],
  estimate: [{ by: "Ana", date: "2026-05-01", note: "Own view" }],
};

it.each(Object.entries(SOURCES))(
  "a %s is told from every other source by its keys",
  (kind, all) => {
    for (const source of all) {
      expect({
        cell: isCellSource(source),
        passage: isPassage(source),
        model: isOfModel(source),
        estimate: isEstimate(source),
      }).toEqual({ cell: false, passage: false, model: false, estimate: false, [kind]: true });
    }
  },
);
