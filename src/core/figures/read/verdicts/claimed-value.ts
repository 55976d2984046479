import type { Candidate } from "#core/figures/read/ledger/levels.ts";
import type { Claim } from "#core/figures/read/claims/claim.ts";
import { type Figure, isMinus } from "#core/figures/read/figures/figure.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";

/** Rows whose sign is in the words around them; unsigned, a text gives their size. */
const SPOKEN_OF_BY_SIZE = new Set([
  "Interest Income/Expense",
  "Other Cash Flow from Investing",
  "Other Cash Flow from Financing",
]);

/** The value a figure claims, in the sign and unit of the ledger's (finance.md 5.1 step 8). */
export function claimedValue(claim: Claim, candidate: Candidate): number {
  const { figure, operation } = claim;
  const value = inUnitOf(claim, candidate.datum);
  if (operation.kind === "ratio") {
    return claim.sign === "negative" && candidate.datum.value < 0 ? -Math.abs(value) : value;
  }
  if (operation.kind === "formula") return ofFormula(claim, candidate.datum.value, value);
  const sign =
    operation.kind === "level"
      ? signOfLevel(claim, candidate)
      : directionOf(claim, candidate.datum.value);
  const shown = (isMinus(figure) ? -1 : sign) * Math.abs(value);
  // Of amounts that are shown turned, so is what they changed by.
  return operation.kind === "change" && claim.isTurned === true ? -shown : shown;
}

/** What is made of rows has the sign that is written, or none of its own. */
function ofFormula({ figure }: Claim, made: number, value: number): number {
  return figure.negative === "none" ? Math.sign(made) * Math.abs(value) : value;
}

/** An outflow is spoken of by its size, unless the words say that it came in. */
function signOfLevel({ sign, item }: Claim, { datum, isOutflow }: Candidate): number {
  if (sign !== undefined) return sign === "negative" ? -1 : 1;
  if (isSpokenOfAsOutflow(item, isOutflow)) return -1;
  return SPOKEN_OF_BY_SIZE.has(item) ? Math.sign(datum.value) : 1;
}

/** A row whose size, unsigned, says that it went out. */
export function isSpokenOfAsOutflow(item: string, isOutflow: boolean): boolean {
  return isOutflow || item === "Net Acquisitions";
}

/** Which way the words say the row went: 1 up, -1 down. */
function directionOf({ direction, item }: Claim, actual: number): number {
  if (direction === undefined || direction === "up") return 1;
  if (direction === "down") return -1;
  const good = goodOf(item);
  if (good === undefined) return Math.sign(actual);
  return (direction === "better") === (good === "higher") ? 1 : -1;
}

/** A bare number speaks in the unit its row is shown in: millions, percent, multiples. */
function inUnitOf({ figure }: Claim, datum: Candidate["datum"]): number {
  return figure.value * scaleOf(figure, datum);
}

/** What a figure is multiplied by to be in the unit of what it is held to. */
export function scaleOf({ kind, value, tolerance }: Figure, datum: Candidate["datum"]): number {
  if (datum.unit === "bps" && kind === "rate") return 10_000;
  const scale = bareScale(kind, datum.unit);
  // `2,391,000,000` and `0.1492`, as workbooks hold them, stand as they are; `0.5` may be of a hundred.
  const mayBeWhole = scale > 1 || (scale < 1 && tolerance < PRECISE_FRACTION);
  return mayBeWhole && isNearer(value, value * scale, datum.value) ? 1 : scale;
}

const PRECISE_FRACTION = 0.01;

function isNearer(one: number, other: number, to: number): boolean {
  const away = (value: number) => Math.abs(Math.log(Math.abs(value / to)));
  return away(one) < away(other);
}

/** What a bare number of a unit is multiplied by. */
export function bareScale(kind: string, unit: string): number {
  if (kind !== "bare") return 1;
  if (unit === "money" || unit === "shares") return 1e6;
  return unit === "fraction" ? 0.01 : 1;
}
