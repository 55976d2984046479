import type { DebtLine, DebtPicture } from "#core/ledger/debt-picture.ts";
import { inputsOf } from "#core/ledger/financial-data.ts";
import {
  type At,
  balance,
  firstOf,
  plainName,
  sumOfFigures,
} from "#core/finance/statements/cells/at.ts";
import {
  FACILITY_DRAWN,
  FACILITY_SIZE,
} from "#core/finance/statements/concepts/balance-concepts.ts";
import {
  COMMERCIAL_PAPER,
  IFRS_SHORT_TERM,
  LONG_TERM_DEBT_CURRENT,
  OTHER_SHORT_TERM,
  SHORT_TERM_BORROWINGS,
} from "#core/finance/statements/concepts/debt-concepts.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  NOT_TAGGED,
  absent,
  conceptsOf,
  isFigure,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { isoDate } from "#core/finance/statements/facts/day-number.ts";
import { LETTERS_OF_CREDIT } from "#core/finance/statements/concepts/debt-picture-concepts.ts";
import { debtLine } from "#core/finance/statements/debt-picture/debt-picture-line.ts";
import { maturityLadder } from "#core/finance/statements/debt-picture/debt-picture-maturities.ts";
import { debtTies } from "#core/finance/statements/debt-picture/debt-picture-ties.ts";
import { type StatementColumn, cellOf } from "#core/finance/statements/statement-column.ts";
import type { CompanyStatements, TableColumn } from "#core/finance/statements/statement-table.ts";

const SHORT_TERM = "Short-term debt";
const UNDRAWN = "Undrawn credit facilities";

/**
 * What a company owes at the end of a column and when it is due, as far as its filings tag it.
 * Absent for banks and insurers, whose debt is their trade, and where no balance sheet is tagged.
 */
export function debtPicture(
  { index, archetype, years }: CompanyStatements,
  { column, cells }: TableColumn,
): DebtPicture | undefined {
  if (archetype === "bank" || archetype === "insurer") return undefined;
  const hasBalance = isFigure(cellOf(cells, "Total Assets"));
  if (!hasBalance && !isFigure(cellOf(cells, "Total Debt"))) return undefined;
  const at: At = { index, column, year: column, archetype };
  const ladder = maturityLadder(at, years);
  return {
    column: column.label,
    date: isoDate(column.endDay),
    lines: debtLines(at, cells),
    maturities: ladder?.lines ?? [],
    ...(ladder !== undefined && {
      maturitiesDate: isoDate(ladder.at.column.endDay),
      maturitiesTotal: ladder.total,
    }),
    ties: debtTies(at, cells, ladder),
  };
}

function debtLines(at: At, cells: StatementColumn): DebtLine[] {
  const shortTerm = cellOf(cells, "Short-Term Debt");
  return [
    debtLine(SHORT_TERM, shortTerm),
    ...shortTermParts(at, shortTerm),
    debtLine("Long-term debt", cellOf(cells, "Long-Term Debt")),
    debtLine("Total debt", cellOf(cells, "Total Debt")),
    debtLine("Operating lease liabilities", cellOf(cells, "Operating Lease Liabilities")),
    debtLine("Finance lease liabilities", cellOf(cells, "Finance Lease Liabilities")),
    ...facilityLines(at, cellOf(cells, "Undrawn Credit Facilities")),
  ];
}

/** The parts as tagged, each once; one that the balance sheet's short-term debt leaves out says so. */
function shortTermParts(at: At, shortTerm: Cell): DebtLine[] {
  const current = firstOf(at, balance, [...LONG_TERM_DEBT_CURRENT, IFRS_SHORT_TERM.currentPart]);
  const paper = balance(at, COMMERCIAL_PAPER);
  const known = [current, paper].flatMap((figure) => figure?.value ?? []);
  const others = [SHORT_TERM_BORROWINGS, ...OTHER_SHORT_TERM, IFRS_SHORT_TERM.borrowings].flatMap(
    (concept): Operand[] => {
      const figure = balance(at, concept);
      const repeats = figure !== undefined && figure.value !== 0 && known.includes(figure.value);
      return figure === undefined || repeats ? [] : [[plainName(concept), figure]];
    },
  );
  const part = (name: string, figure: Figure | undefined): DebtLine =>
    debtLine(name, figure === undefined ? absent() : placed(figure, shortTerm), SHORT_TERM);
  return [
    part("Current part of long-term debt", current),
    part("Commercial paper", paper),
    part("Other short-term borrowings", sumOfFigures(others)),
  ];
}

/** The figure, flagged where the short-term debt of the balance sheet was not made of it. */
function placed(figure: Figure, shortTerm: Cell): Figure {
  const whole = isFigure(shortTerm) && figure.value <= shortTerm.value ? shortTerm : undefined;
  const isSum = whole !== undefined && inputsOf(whole.source).length > 0;
  const isIn = !isSum || conceptsOf(figure).every((concept) => conceptsOf(whole).includes(concept));
  return figure.value === 0 || (whole !== undefined && isIn)
    ? figure
    : withFlags(figure, "outside_short_term_debt");
}

function facilityLines(at: At, undrawn: Cell): DebtLine[] {
  const letters = balance(at, LETTERS_OF_CREDIT);
  const isComputed = isFigure(undrawn) && inputsOf(undrawn.source).length > 0;
  const isGross = isComputed && letters !== undefined && letters.value !== 0;
  const parts: readonly (readonly [string, Figure | undefined])[] = [
    ["Size of credit facilities", balance(at, FACILITY_SIZE)],
    ["Drawn under credit facilities", firstOf(at, balance, FACILITY_DRAWN)],
    ["Letters of credit outstanding", letters],
  ];
  return [
    debtLine(UNDRAWN, isGross ? withFlags(undrawn, "letters_of_credit_not_deducted") : undrawn),
    ...parts.map(([name, figure]) => debtLine(name, figure ?? absent(NOT_TAGGED), UNDRAWN)),
  ];
}
