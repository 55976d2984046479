import { describe, expect, it } from "vitest";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { workingOf } from "#core/ledger/datum.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { ARCHETYPES } from "#core/writing/analyst/testing/archetypes.ts";
import { repeated, strikeouts, unpaired } from "#core/writing/analyst/testing/note-measures.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

const COMPANIES: readonly (readonly [string, ConnectedFinancialData])[] = [
  ...[...REAL_TICKERS, "HPKG" as const].map((ticker) => [ticker, realCompany(ticker)] as const),
  ...Object.entries(VARIANTS),
  ...Object.entries(ARCHETYPES),
];

function notesOn(data: ConnectedFinancialData): readonly string[] {
  return TEMPLATE_IDS.map(
    (templateId) => writeTemplate({ templateId, statements: [data] })?.text ?? "",
  );
}

describe.each(COMPANIES)("the notes on %s", (_, data) => {
  it.each(TEMPLATE_IDS)("have a title, one basis, and say nothing twice: %s", (templateId) => {
    const draft = writeTemplate({ templateId, statements: [data] });
    if (draft === undefined) throw new Error("No draft");
    expect(strikeouts(draft)).toEqual([]);
    expect(unpaired(draft.text)).toEqual([]);
  });
});

it("repeats under a fifth of its sentences word for word within a company", () => {
  const companies = [...REAL_TICKERS.map(realCompany), ...Object.values(ARCHETYPES)];
  const shares = companies.map((data) => repeated(notesOn(data)));
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.2);
});

it.each(COMPANIES)("prints in its title only figures that it says: %s", (_, data) => {
  const unsaid = TEMPLATE_IDS.flatMap((templateId) => {
    const { text = "", figures = [] } = writeTemplate({ templateId, statements: [data] }) ?? {};
    const title = text.indexOf("\n");
    const printed = (at: number, length: number) => text.slice(at, at + length);
    const body = figures.filter(({ position }) => position > title);
    const isSaid = (item: string, period: string) =>
      body.some((one) => one.item === item && one.period === period);
    return figures
      .filter(({ position, item, period }) => position < title && !isSaid(item, period))
      .filter((figure) => {
        // A sum whose parts are told.
        const parts = workingOf(figure)?.inputs ?? [];
        return parts.length === 0 || !parts.every(({ name, period = "" }) => isSaid(name, period));
      })
      .map(({ position, length }) => `${templateId}: ${printed(position, length)}`);
  });
  expect(unsaid).toEqual([]);
});

it.each(COMPANIES)("is never contradicted where it is pasted as plain text: %s", (_, data) => {
  const wrong = TEMPLATE_IDS.flatMap((templateId) => {
    const content = writeTemplate({ templateId, statements: [data] })?.text ?? "";
    const { figures } = checkAnchored({ content, connectedData: [cardOf(data)] });
    return figures
      .filter(({ verdict }) => verdict === "contradicted")
      .map(
        ({ text, item, position }) =>
          `${templateId} ${text} (${item}): ${content.slice(Math.max(0, position - 80), position + 20)}`,
      );
  });
  expect(wrong).toEqual([]);
});

it("is measured on every company that is bundled", () => {
  expect(REAL_TICKERS).toEqual(expect.arrayContaining(["AAPL", "KHC", "HTZ", "NKLA"]));
  expect(REAL_TICKERS.length).toBeGreaterThanOrEqual(13);
});

it.each(COMPANIES)("calls no risk of funds or cash flow to debt one of interest: %s", (_, data) => {
  const { text = "" } = writeTemplate({ templateId: "credit-risk", statements: [data] }) ?? {};
  const named = [...text.matchAll(/^(?:\d+\. )?([A-Z][^:.\n]*): (.*\bto debt\b.*)$/gm)];
  expect(named.filter(([, name = ""]) => /interest/i.test(name))).toEqual([]);
});
