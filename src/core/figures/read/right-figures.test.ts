import { describe, expect, it } from "vitest";
import type { Draft, DraftFigure } from "#core/ledger/prose.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

/** What the check makes of a figure that is right: it was written from the datum beside it. */
type Told = {
  readonly company: string;
  readonly sentence: string;
  readonly figure: DraftFigure;
  readonly checked: CheckedFigure | undefined;
};

function toldOf(company: string, data: ConnectedFinancialData): readonly Told[] {
  const ground = groundOf([cardOf(data)], data.ticker);
  return TEMPLATE_IDS.flatMap((templateId) => {
    const draft = writeTemplate({ templateId, statements: [data] });
    if (draft === undefined) return [];
    const { figures } = checkOn(ground, draft.text);
    return draft.figures.map((figure) => ({
      company,
      figure,
      sentence: sentenceOf(draft, figure),
      checked: figures.find(
        ({ position, length }) =>
          position < figure.position + figure.length && position + length > figure.position,
      ),
    }));
  });
}

function sentenceOf({ text }: Draft, { position, length }: DraftFigure): string {
  const start = Math.max(text.lastIndexOf("\n", position), text.lastIndexOf(". ", position) + 1);
  const stop = text.slice(position + length).search(/\.\s|\n|$/);
  return `${text.slice(start + 1, position)}[${text.slice(position, position + length)}]${text.slice(position + length, position + length + stop)}`;
}

/** A number the text sets itself, which is no claim of the data. */
function isSet({ figure, checked }: Told): boolean {
  return (
    checked?.verdict === "ignored" && checked.note !== null && figure.item.endsWith(" threshold")
  );
}

/** Called wrong, left without support, or not seen. */
function isFlagged(told: Told): boolean {
  return told.checked?.verdict !== "verified" && !isSet(told);
}

function isWrong({ checked }: Told): boolean {
  return checked?.verdict === "contradicted";
}

/** Verified, but against another value than it was written from. */
function isOther({ figure, checked }: Told): boolean {
  const value = checked?.expected?.value;
  return (
    checked?.verdict === "verified" &&
    value !== undefined &&
    Math.abs(Math.abs(value) - Math.abs(figure.value)) > 1e-6 * Math.max(1, Math.abs(figure.value))
  );
}

/** Flagged sentences by their words, the most frequent first. */
function worst(flagged: readonly Told[]): readonly string[] {
  const alike = Map.groupBy(flagged, ({ sentence }) => sentence.replaceAll(/[\d.,]+/g, "#"));
  return [...alike.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 15)
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [
            `${others.length + 1}x ${first.checked?.verdict ?? "missed"}: ${first.sentence} (${first.company}; ${first.checked?.note ?? ""})`,
          ],
    );
}

/** The share is what the test is for: it is shown, not only compared. */
function print(line: string): void {
  // oxlint-disable-next-line no-console
  console.info(line);
}

const madeUp = Object.entries(VARIANTS).flatMap(([name, data]) => toldOf(name, data));

describe.each([
  ["made-up companies of every kind", madeUp],
  ["real companies", REAL_TICKERS.flatMap((ticker) => toldOf(ticker, realCompany(ticker)))],
])("what the built-in analyst writes about %s", (name, told) => {
  const isThere = told.length > 0;

  it.skipIf(!isThere)("is called wrong at most once in a hundred figures", () => {
    const flagged = told.filter(isFlagged);
    const wrong = told.filter(isWrong);
    const others = told.filter(isOther);
    print(
      `${name}, read without anchors: of ${told.length} right figures ${flagged.length} not verified, ${wrong.length} called wrong, ${others.length} taken for others of one value`,
    );
    expect(wrong.length <= told.length / 100 ? [] : worst(wrong)).toEqual([]);
    expect(others.length <= told.length / 100 ? [] : worst(others)).toEqual([]);
  });
});
