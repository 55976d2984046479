import {
  formatMultiple,
  formatPercent,
  formatTextAmount,
  textStyle,
} from "#core/ledger/display.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";

/** A measure at the newest period and a period before; null where there is no figure. */
export type Movement = {
  /** As a sentence begins: "Revenues". */
  readonly name: string;
  /** Whether its name is a plural: "Revenues were". */
  readonly isPlural: boolean;
  /** "FY2025". */
  readonly period: string;
  readonly current: number | null;
  readonly prior: number | null;
  /** Why there is no current figure: "n.m.: EBITDA is not positive". */
  readonly reason?: string | undefined;
};

/** The finding of an amount's chart: "Revenues grew 6.4% in FY2025". */
export function amountFinding(movement: Movement, currency: string): string {
  const { name, period, current, prior } = movement;
  if (current === null) return withoutFigure(movement);
  const style = textStyle(Math.max(Math.abs(current), Math.abs(prior ?? 0)));
  const amount = (value: number) => formatTextAmount(value, currency, style);
  const was = movement.isPlural ? "were" : "was";
  if (prior === null) return `${name} ${was} ${amount(current)} in ${period}`;
  if (prior === 0) return `${name} ${was} ${amount(current)} in ${period}, after none`;
  if (prior < 0) return `${name} ${fromLoss(current, prior, amount)} in ${period}`;
  return current < 0
    ? `${name} turned negative in ${period}, to ${amount(-current)} below zero`
    : `${name} ${growthWords(current / prior - 1, was)} in ${period}`;
}

/** Growth over a base below zero says nothing; the amounts do. */
function fromLoss(current: number, prior: number, amount: (value: number) => string): string {
  if (current > 0) return `turned positive, to ${amount(current)},`;
  const direction = current > prior ? "improved" : "weakened";
  return `${direction} to ${amount(current)} from ${amount(prior)}`;
}

function growthWords(growth: number, was: string): string {
  const rounded = roundHalfAway(growth * 100, 1);
  if (rounded === 0) return `${was} unchanged`;
  return `${rounded > 0 ? "grew" : "fell"} ${formatPercent(Math.abs(growth))}`;
}

/** The finding of leverage, which is better lower: "Net leverage improved to 3.0x in FY2025, from 3.4x". */
export function leverageFinding(movement: Movement): string {
  const { name, period, current, prior } = movement;
  if (current === null) return withoutFigure(movement);
  const now = formatMultiple(Math.abs(current));
  if (isNetCash(current)) {
    const change = prior !== null && !isNetCash(prior) ? ", after net debt" : "";
    const size = roundHalfAway(current, 1) === 0 ? `under ${formatMultiple(LEAST_SHOWN)}` : now;
    return `Net cash was ${size} EBITDA in ${period}${change}`;
  }
  if (prior === null) return `${name} was ${now} in ${period}`;
  if (!isNetCash(prior) && roundHalfAway(current, 1) === roundHalfAway(prior, 1)) {
    return `${name} was unchanged at ${now} in ${period}`;
  }
  const direction = current < prior ? "improved" : "weakened";
  const before = isNetCash(prior) ? "net cash" : formatMultiple(prior);
  return `${name} ${direction} to ${now} in ${period}, from ${before}`;
}

/** The finding of any other ratio, good or bad: "EBITDA margin rose to 14.9% in FY2025, from 14.2%". */
export function ratioFinding(movement: Movement, print: (value: number) => string): string {
  const { name, period, current, prior, isPlural } = movement;
  if (current === null) return withoutFigure(movement);
  const now = print(current);
  const was = isPlural ? "were" : "was";
  if (prior === null) return `${name} ${was} ${now} in ${period}`;
  const before = print(prior);
  if (before === now) return `${name} ${was} unchanged at ${now} in ${period}`;
  return `${name} ${current > prior ? "rose" : "fell"} to ${now} in ${period}, from ${before}`;
}

/** The smallest multiple of one decimal: net cash below it is still net cash. */
const LEAST_SHOWN = 0.1;

function isNetCash(multiple: number): boolean {
  return multiple < 0;
}

/** What a second measure adds to a finding: "; the margin widened to 14.9%". */
export function marginClause(current: number | null, prior: number | null): string {
  if (current === null) return "";
  const now = formatPercent(current);
  if (prior === null) return `, a margin of ${now}`;
  const [rounded, before] = [current, prior].map((value) => roundHalfAway(value * 100, 1));
  if (rounded === before) return `; the margin held at ${now}`;
  return `; the margin ${current > prior ? "widened" : "narrowed"} to ${now}`;
}

function withoutFigure({ name, isPlural, period, reason = "n.a." }: Movement): string {
  const why = reason.replace(/^n\.[am]\.(?:: )?/, "");
  const verb = isPlural ? "are" : "is";
  const kind = reason.startsWith("n.m.") ? "not meaningful" : "not available";
  return `${name} ${verb} ${kind} for ${period}${why === "" ? "" : `: ${why}`}`;
}
