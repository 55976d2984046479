import type { Carry } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { companyIn, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { isSaid, namedDatum } from "#core/figures/read/passages/named-data.ts";
import { segmentOfFigure } from "#core/figures/read/passages/row-forms.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { expectedOf } from "#core/figures/read/verdicts/expected.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { Provider } from "#core/ledger/provider.ts";

type Said = {
  readonly reading: SentenceReading;
  readonly ground: Pick<Ground, "ledgers" | "primaryTicker">;
  readonly carry: Carry;
};

/** A sentence repeated from a document has at least so many words. */
const LEAST_QUOTED = 6;

/**
 * The figures of a sentence that a connected passage bears out: all of a sentence that stands in one
 * word for word, and one whose every word is of the name of a single row that says so. Those that the
 * statements have settled are not asked about. None is called wrong by a passage.
 */
export function passageFigures(
  settled: readonly CheckedFigure[],
  said: Said,
): ReadonlyMap<number, CheckedFigure> {
  const company = companyOf(said);
  const open = settled.filter(({ verdict }) => verdict === "unsupported");
  if (company === undefined || open.length === 0) return new Map();
  const isOfOther = said.reading.companies.some(({ ticker }) => ticker === undefined);
  const quoted = isOfOther ? [] : quotedData(said.reading.text, company.passages);
  return new Map(
    open.flatMap((checked): readonly (readonly [number, CheckedFigure])[] => {
      const figure = said.reading.figures.find(({ start }) => start === checked.position);
      if (figure === undefined) return [];
      const datum = quoted.find((one) => isSaid(one, figure)) ?? saidDatum(said, figure, company);
      return datum === undefined ? [] : [[checked.position, borneOut(checked, datum)]];
    }),
  );
}

/**
 * Of whom the sentence is; nobody's where it names several that are connected. Of one that is not, its
 * name must be a row's own: all words of a figure's part are.
 */
function companyOf({ reading, ground, carry }: Said): CompanyLedger | undefined {
  const { ledgers, primaryTicker } = ground;
  const named = [...new Set(reading.companies.flatMap(({ ticker }) => ticker ?? []))];
  if (named.length > 1) return undefined;
  const ticker = named[0] ?? carry.ticker ?? primaryTicker;
  const company = companyIn(ledgers, ticker) ?? ledgers[0];
  return company !== undefined && company.passages.length > 0 ? company : undefined;
}

function quotedData(sentence: string, passages: readonly Provider[]): readonly Datum[] {
  // A quotation may be followed by its place, as the viewer writes it.
  const place = sentence.search(/["”]\s?\(/);
  const words = (place === -1 ? sentence : sentence.slice(0, place))
    .replace(/^["“'\s]{1,4}/, "")
    .replace(/["”'.…\s]{1,4}$/, "");
  if (words.split(/\s+/).length < LEAST_QUOTED) return [];
  return passages.flatMap(({ quoted }) => quoted?.(words, place !== -1) ?? []);
}

/** A figure by the names of rows; where its part says no time, at what was spoken of before. */
function saidDatum(said: Said, figure: Figure, company: CompanyLedger): Datum | undefined {
  const { reading, carry } = said;
  // The company's name may be of a row's own: `Walmart U.S.`.
  for (const called of [UNCALLED, company]) {
    const segment = segmentOfFigure(reading, figure, called);
    if (segment === undefined) return undefined;
    // A year that names the row says no time.
    const spoken = carry.columns?.filter((column) => !segment.words.includes(column)) ?? [];
    const columns = [spoken, carry.heading ?? []].find(({ length }) => length > 0) ?? [];
    const datum = namedDatum(segment, figure, company, { columns });
    if (datum !== undefined) return datum;
  }
  return undefined;
}

const UNCALLED = { names: [], ticker: "" } as const;

function borneOut(checked: CheckedFigure, datum: Datum): CheckedFigure {
  const { item, period, ticker } = datum;
  return {
    ...checked,
    ...expectedOf({ datum, table: undefined, isOutflow: false }),
    verdict: "verified",
    item,
    period,
    ticker,
    measure: item,
    hint: null,
    note: null,
  };
}
