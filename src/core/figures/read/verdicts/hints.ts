import { columnsIn } from "#core/figures/read/ledger/company-ledger.ts";
import { candidatesOf } from "#core/figures/read/claims/candidates.ts";
import type { Candidate } from "#core/figures/read/ledger/levels.ts";
import type { Claim } from "#core/figures/read/claims/claim.ts";
import { claimedValue, scaleOf } from "#core/figures/read/verdicts/claimed-value.ts";
import { scaledBy } from "#core/figures/read/figures/figure.ts";
import { fit } from "#core/figures/read/figures/hedges.ts";
import { isCurrency } from "#core/figures/read/figures/number-text.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { periodText } from "#core/ledger/period.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { isOfCurrency } from "#core/ledger/units.ts";

/** Whether a claim is what a candidate says, hedges and tolerance seen. */
export function fits(claim: Claim, candidate: Candidate): ReturnType<typeof fit> {
  const { figure } = claim;
  // A zero cell says nothing but zero, whatever a hedge or a coarse figure would allow.
  if (candidate.datum.value === 0) return figure.value === 0 ? "inside" : "outside";
  const claimed = claimedValue(claim, candidate);
  const scaled = scaledBy(figure, scaleOf(figure, candidate.datum));
  return fit(scaled, claimed, candidate.datum.value);
}

/** What a wrong figure would be right for; undefined when nothing close is found. */
export function hintOf(claim: Claim, candidate: Candidate | undefined): string | undefined {
  return (
    (candidate &&
      (currencyHint(claim, candidate) ??
        signHint(claim, candidate) ??
        scaleHint(claim, candidate))) ??
    (isPrecise(claim) ? (periodHint(claim) ?? itemHint(claim)) : undefined)
  );
}

/** Half a percent: what a coarser figure equals elsewhere, such as 24bn, is chance. */
const PRECISE = 0.005;

function isPrecise({ figure: { value, tolerance } }: Claim): boolean {
  return tolerance <= PRECISE * Math.abs(value);
}

function currencyHint({ figure, company }: Claim, { datum }: Candidate): string | undefined {
  return isOfCurrency(datum.unit) && !isCurrency(figure.currency, company.currency)
    ? `currency: the statements are in ${company.currency}, and currencies are never converted`
    : undefined;
}

/** What a figure is that has the right size and the other sign. */
export function signHint(claim: Claim, candidate: Candidate): string | undefined {
  const claimed = claimedValue(claim, candidate);
  const turned = { ...candidate, datum: { ...candidate.datum, value: -candidate.datum.value } };
  if (claimed === 0 || fits(claim, turned) !== "inside") return undefined;
  return `sign: it is ${candidate.datum.value < 0 ? "negative" : "positive"}`;
}

/** Factors, either way, and what a figure has wrong that is off by one; those of a thousand are of amounts. */
const SCALES: readonly (readonly [number, string])[] = [
  [1e3, "scale: million vs billion"],
  [1e6, "scale: thousand vs billion"],
  [10, "a decimal point has moved"],
  [100, "a decimal point has moved"],
];

function scaleHint(claim: Claim, candidate: Candidate): string | undefined {
  const isOffBy = (factor: number): boolean =>
    fits({ ...claim, figure: scaledBy(claim.figure, factor) }, candidate) === "inside";
  return SCALES.find(([factor]) => {
    const mayBe = factor < 1e3 || candidate.datum.unit === "money";
    return mayBe && (isOffBy(factor) || isOffBy(1 / factor));
  })?.[1];
}

/** The same row in another column. */
function periodHint(claim: Claim): string | undefined {
  const { company, columns, item } = claim;
  const other = columnsIn(company).find(
    (label) => label !== columns[0] && fitsAt(claim, item, label),
  );
  return other === undefined ? undefined : `this is ${periodText(other)}`;
}

/**
 * Whether a claim is right of something that its words leave open: where they name no time, of another of
 * the newest columns or, behind a sentence that named one, of any other; of a row whose name is longer; of the
 * rest of its row beside a part, or of both.
 */
export function fitsOther(claim: Claim, item: string): boolean {
  const { company, columns, when, longer = [], parts = [], figure } = claim;
  const newest = [company.years[0], company.ltm[0], company.quarters[0]];
  const times = when === "carried" ? columnsIn(company) : newest;
  const others = when === undefined ? [] : times.filter((label) => label !== columns[0]);
  return (
    others.some((label) => label !== undefined && fitsAt(claim, item, label)) ||
    longer.some((row) => fitsAt(claim, row, columns[0])) ||
    parts
      .flatMap((part) => [figure.value + part, figure.value - part])
      .some((value) => fitsAt({ ...claim, figure: { ...figure, value } }, item, columns[0]))
  );
}

function fitsAt(claim: Claim, item: string, label: string): boolean {
  const operation = label === claim.columns[0] ? claim.operation : sinceDefault(claim.operation);
  const there: Claim = { ...claim, item, columns: [label], operation };
  return candidatesOf(there, item).some(
    (candidate) =>
      isInUnit(claim.figure, candidate.datum.unit) && fits(there, candidate) === "inside",
  );
}

function sinceDefault(operation: Claim["operation"]): Claim["operation"] {
  return "base" in operation ? { ...operation, base: undefined } : operation;
}

/** Another row of the same column. */
function itemHint(claim: Claim): string | undefined {
  const { company, columns, item, operation } = claim;
  if (operation.kind !== "level") return undefined;
  const [label] = columns;
  const tables = company.tables.filter(({ years }) => years.includes(label));
  const other = tables
    .flatMap((table) => rowsOf(table))
    .find(
      (name) =>
        name !== item &&
        company.find(name, label).some(({ datum, table }) => {
          const isOutflow = wordsOf(name).isOutflow === true;
          return (
            isInUnit(claim.figure, datum.unit) &&
            fits({ ...claim, item: name }, { datum, table, isOutflow }) === "inside"
          );
        }),
    );
  return other === undefined ? undefined : `this is ${other}`;
}

function rowsOf({ data, ratios }: FinancialData): readonly string[] {
  return [...data, ...ratios].map(({ item }) => item);
}

/** Whether a figure can be an amount in a unit, whatever its currency. */
export function isInUnit(figure: Claim["figure"], unit: string): boolean {
  if (figure.kind === "bare") return true;
  if (figure.kind === "rate") return unit === "fraction" || unit === "bps";
  if (unit === "shares" && figure.kind === "money") return figure.currency === undefined;
  if (unit === "perShare" && figure.kind === "money") return true;
  return unit === (figure.kind === "per-share" ? "perShare" : figure.kind);
}
