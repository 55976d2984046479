import { describe, expect, it } from "vitest";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { ARCHETYPES } from "#core/writing/analyst/testing/archetypes.ts";
import {
  alone,
  strikeouts,
  unpaired,
  unsorted,
} from "#core/writing/analyst/testing/note-measures.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

const COMPANIES: readonly (readonly [string, ConnectedFinancialData])[] = [
  ...[...REAL_TICKERS, "HPKG" as const].map((ticker) => [ticker, realCompany(ticker)] as const),
  ...Object.entries(VARIANTS),
  ...Object.entries(ARCHETYPES),
];

describe.each(COMPANIES)("the notes on %s", (_, data) => {
  it.each(TEMPLATE_IDS)("have a title, one basis, and say nothing twice: %s", (templateId) => {
    const draft = writeTemplate({ templateId, statements: [data] });
    if (draft === undefined) throw new Error("No draft");
    expect(strikeouts(draft)).toEqual([]);
    expect(unpaired(draft.text)).toEqual([]);
    expect(alone(draft.text)).toEqual([]);
    expect(unsorted(draft.text)).toEqual([]);
  });
});

it("is measured on every company that is bundled", () => {
  expect(REAL_TICKERS).toEqual(expect.arrayContaining(["AAPL", "KHC", "HTZ", "NKLA"]));
  expect(REAL_TICKERS.length).toBeGreaterThanOrEqual(13);
});
