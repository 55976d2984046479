import { longDate } from "#core/ledger/dates.ts";
import type { Candidate } from "#core/figures/read/ledger/levels.ts";
import type { CheckedFigure, FigureSource } from "#core/figures/read/verdicts/verdict.ts";
import { type Datum, workingOf } from "#core/ledger/datum.ts";
import {
  formatDays,
  formatMonths,
  formatMultiple,
  formatPercent,
  formatPerShare,
  formatTextAmount,
} from "#core/ledger/display.ts";
import {
  type CellSource,
  type FinancialData,
  isFromFile,
  isTagged,
} from "#core/ledger/financial-data.ts";
import { type Origin, originsOfSource } from "#core/ledger/origins.ts";
import {
  isCellSource,
  isOfModel,
  isPassage,
  modelLabel,
  passageLabel,
} from "#core/ledger/source.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";

/** A value of the ledger as an analyst reads it: `USD 383,285 mm`, `34.5%`, `3.2x`, `155 bps`; zero is `–`. */
export function displayOf({ value, unit, currency }: Datum): string {
  if (value === 0) return "–";
  if (unit === "money") return formatTextAmount(value, currency, "mm");
  if (unit === "fraction") return formatPercent(value);
  if (unit === "multiple") return formatMultiple(value);
  if (unit === "perShare") return `${currency} ${formatPerShare(value)}`;
  if (unit === "days") return formatDays(value);
  if (unit === "months") return `${formatMonths(value)} months`;
  if (unit === "shares") return `${formatMonths(value / 1e6)} mm shares`;
  return unit === "bps" ? `${roundHalfAway(value, 0)} bps` : String(value);
}

type Expected = Pick<CheckedFigure, "expected" | "source" | "origins" | "working">;

/** By datum, which is one object for all figures of a note that quote the cell. */
const known = new WeakMap<Datum, Expected>();

/** What a claim was compared with, where it comes from and how it is made. */
export function expectedOf({ datum, table }: Candidate): Expected {
  const kept = known.get(datum);
  if (kept !== undefined) return kept;
  const made = makeExpected(datum, table);
  known.set(datum, made);
  return made;
}

function makeExpected(datum: Datum, table: FinancialData | undefined): Expected {
  const expected = { value: datum.value, unit: datum.unit, display: displayOf(datum) };
  const { source } = datum;
  if (source !== undefined && isPassage(source)) {
    const { document, label, page, anchor, section } = source;
    return {
      expected,
      source: { label: passageLabel(source), ...("accession" in document && document) },
      origins: [{ document, label, page, anchor, section }],
      working: null,
    };
  }
  if (source !== undefined && isOfModel(source)) {
    const label = modelLabel(source);
    return { expected, source: { label }, origins: [source], working: null };
  }
  return {
    expected,
    source: sourceOf(datum),
    origins: table === undefined ? [] : originsOf(datum, table),
    working: workingOf(datum) ?? null,
  };
}

function sourceOf(datum: Datum): FigureSource | null {
  if (datum.kind === "computed") return { label: workingOf(datum)?.formula ?? datum.item };
  return datum.source !== undefined && isCellSource(datum.source) ? cellSource(datum.source) : null;
}

function originsOf({ source, period }: Datum, table: FinancialData): readonly Origin[] {
  return source !== undefined && isCellSource(source) ? originsOfSource(table, period, source) : [];
}

function cellSource(cell: CellSource): FigureSource {
  if (isTagged(cell)) {
    const { form, filed, accession, concept } = cell;
    return { label: `${form} filed ${longDate(filed)}`, accession, concept };
  }
  if (isFromFile(cell)) {
    const place = cell.sheet === undefined ? cell.cell : `${cell.sheet} ${cell.cell}`;
    return { label: `${cell.fileName}, ${place}` };
  }
  return { label: cell.formula };
}
