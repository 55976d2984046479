import type { Claim } from "#core/figures/read/claims/claim.ts";
import { valuesOf } from "#core/figures/read/claims/formula.ts";
import { type Candidate, levels } from "#core/figures/read/ledger/levels.ts";
import {
  type Columns,
  earlier,
  previousQuarter,
} from "#core/figures/read/ledger/resolve-period.ts";
import { change, compoundGrowth, growth, quotient } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { areOnOneBasis } from "#core/ledger/comparable.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { ratioOf } from "#core/ledger/definitions.ts";

/** The values of a claim's row read as `item`, one for each set of statements that holds it. */
export function candidatesOf(claim: Claim, item: string): readonly Candidate[] {
  const { company, columns, operation } = claim;
  if (operation.kind === "level") return levels(company, item, columns);
  if (operation.kind === "formula") return valuesOf(operation.formula, company, columns);
  if (operation.kind === "ratio") return ratios(claim, item, operation.bottom);
  const base = operation.base ?? defaultBase(claim);
  if (base === undefined) return [];
  if (operation.kind === "cagr") return compound(claim, item, base);
  return [base, ...sinceTheQuarterBefore(claim, item)].flatMap((each) =>
    pairs(levels(company, item, columns), levels(company, item, each), (now, before) =>
      operation.kind === "growth" || !areOnOneBasis(before, now)
        ? growth(now, before)
        : change(now, before),
    ),
  );
}

/** `net debt fell by # in the first quarter`: from its start, where no other time is named. */
function sinceTheQuarterBefore({ columns, operation }: Claim, item: string): readonly Columns[] {
  const isOpen = "base" in operation && operation.base === undefined && columns.length === 1;
  if (!isOpen || wordsOf(item).kind !== "balance") return [];
  const before = previousQuarter(columns);
  return before === undefined ? [] : [before];
}

/** What growth and changes are measured from when the text does not say: the same period a year before. */
function defaultBase({ company, columns, operation }: Claim): Columns | undefined {
  if (operation.kind !== "cagr") return earlier(company, columns, 1);
  return columns.length > 1 ? [columns.at(-1) ?? columns[0]] : undefined;
}

function compound({ company, columns }: Claim, item: string, base: Columns): readonly Candidate[] {
  return pairs(
    levels(company, item, [columns[0]]),
    levels(company, item, [base.at(-1) ?? base[0]]),
    compoundGrowth,
  );
}

function ratios(
  { company, columns, figure }: Claim,
  top: string,
  bottom: string,
): readonly Candidate[] {
  const unit = figure.kind === "multiple" ? "multiple" : "fraction";
  const named = ratioOf(top, bottom);
  if (named !== undefined) {
    const found = levels(company, named, columns).filter(({ datum }) => datum.unit === unit);
    if (found.length > 0) return found;
  }
  return pairs(levels(company, top, columns), levels(company, bottom, columns), (a, b) =>
    quotient(`${top} / ${bottom}`, unit, [a, b]),
  );
}

type Combine = (now: Datum, before: Datum) => Datum | undefined;

/** Two rows of the same set of statements put together. */
function pairs(
  now: readonly Candidate[],
  before: readonly Candidate[],
  combine: Combine,
): readonly Candidate[] {
  return now.flatMap((a) => {
    const b = before.find(({ table }) => table?.origin === a.table?.origin) ?? before[0];
    const datum = b && combine(a.datum, b.datum);
    return datum === undefined ? [] : [{ datum, table: a.table, isOutflow: false }];
  });
}
