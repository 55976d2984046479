import type { Carry } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { fit } from "#core/figures/read/figures/hedges.ts";
import { isCurrency } from "#core/figures/read/figures/number-text.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { type RowWords, rowsOf } from "#core/figures/read/passages/named-rows.ts";
import { contentWords, segmentOf } from "#core/figures/read/passages/row-words.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { expectedOf } from "#core/figures/read/verdicts/expected.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { PassagesProvider } from "#core/ledger/passages-provider.ts";
import { isFiscalYear, latestFirst } from "#core/ledger/period.ts";
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
  const quoted = quotedData(said.reading.text, company.passages);
  return new Map(
    open.flatMap((checked): readonly (readonly [number, CheckedFigure])[] => {
      const figure = said.reading.figures.find(({ start }) => start === checked.position);
      if (figure === undefined) return [];
      const datum = quoted.find((one) => isSaid(one, figure)) ?? namedDatum(said, figure, company);
      return datum === undefined ? [] : [[checked.position, borneOut(checked, datum)]];
    }),
  );
}

/** Of whom the sentence is; nobody's where it names several, or one that is not connected. */
function companyOf({ reading, ground, carry }: Said): CompanyLedger | undefined {
  const { ledgers, primaryTicker } = ground;
  const named = [...new Set(reading.companies.map(({ ticker }) => ticker))];
  if (named.length > 1 || (named.length === 1 && named[0] === undefined)) return undefined;
  const ticker = named[0] ?? carry.ticker ?? primaryTicker;
  const company = ledgers.find((ledger) => ledger.ticker === ticker) ?? ledgers[0];
  return company !== undefined && company.passages.length > 0 ? company : undefined;
}

function quotedData(sentence: string, passages: readonly Provider[]): readonly Datum[] {
  // A quotation may be followed by its place, as the viewer writes it.
  const place = sentence.search(/["”]\s?\(/);
  const words = (place === -1 ? sentence : sentence.slice(0, place))
    .replace(/^["“'\s]{1,4}/, "")
    .replace(/["”'.…\s]{1,4}$/, "");
  if (words.split(/\s+/).length < LEAST_QUOTED) return [];
  return passages.flatMap(({ quoted }) => quoted?.(words) ?? []);
}

function namedDatum(
  { reading, carry }: Said,
  figure: Figure,
  company: CompanyLedger,
): Datum | undefined {
  if (figure.high !== undefined || figure.hedge !== undefined) return undefined;
  const segment = segmentOf(reading, figure);
  if (segment === undefined) return undefined;
  const { words, times: said } = contentWords(segment, company);
  if (words.length === 0) return undefined;
  // A year that names the row says no time.
  const spoken = carry.columns?.filter((column) => !words.includes(column)) ?? [];
  const times = [said, spoken, carry.heading ?? []].find(({ length }) => length > 0) ?? [];
  const named = company.passages.flatMap((provider) =>
    rowsOf(provider)
      .filter(
        ({ own, all }) =>
          words.every((word) => all.has(word)) && words.some((word) => own.has(word)),
      )
      .flatMap((row) =>
        dataAt(provider, row.item, times).map((datum) => ({ datum, isWhole: isNamed(row, words) })),
      ),
  );
  if (!named.every(({ datum }) => isSaid(datum, figure))) return undefined;
  return named.find(({ isWhole }) => isWhole)?.datum;
}

/** Whether words name a row wholly: what is left unsaid may make it another's. */
function isNamed({ needed, oneOf }: RowWords, words: readonly string[]): boolean {
  const isSpoken = (word: string) => words.includes(word);
  return needed?.every(isSpoken) === true && oneOf?.some(isSpoken) !== false;
}

/** The row at the times that are said, else at its latest, where all of them are fiscal years. */
function dataAt(
  { periods, find }: PassagesProvider,
  item: string,
  times: readonly string[],
): readonly Datum[] {
  const known = periods.filter((period) => find(item, period) !== undefined);
  const wanted =
    times.length === 0
      ? latestFirst(known.every(isFiscalYear) ? known : []).slice(0, 1)
      : known.filter((period) => times.includes(period));
  return wanted.flatMap((period) => find(item, period) ?? []);
}

const UNITS: Readonly<Partial<Record<Figure["kind"], Datum["unit"]>>> = {
  money: "money",
  rate: "fraction",
  coupon: "fraction",
  multiple: "multiple",
  shares: "shares",
};

/** Whether a figure says a datum, at the digits it shows; both in the sign that is written. */
function isSaid(datum: Datum, figure: Figure): boolean {
  if (UNITS[figure.kind] !== datum.unit) return false;
  if (datum.unit === "money" && !isCurrency(figure.currency, datum.currency)) return false;
  const isTurned = figure.negative === "minus" || figure.negative === "brackets";
  const value = (isTurned ? -1 : 1) * Math.abs(figure.value);
  return fit(figure, value, datum.value) === "inside";
}

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
