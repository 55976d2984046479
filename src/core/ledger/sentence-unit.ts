import type { Datum } from "#core/ledger/datum.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import type { Operand } from "#core/ledger/reference.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";
import type { TextStyle } from "#core/ledger/display.ts";
import type { Prose, ProsePart } from "#core/ledger/prose.ts";

const A_TENTH_OF_A_BILLION = 1e8;

/**
 * A sentence in the style of its text; in millions where two of its amounts would round to the same
 * in billions, or a sum would not close as printed (decisions.md 54).
 */
export function inFineUnit(sentence: Prose, style: TextStyle): Prose {
  const amounts = sentence.flatMap(amountOf);
  if (style === "mm" || !isTooCoarse(amounts)) return sentence;
  return sentence.map((part) =>
    typeof part !== "string" && "datum" in part && amountOf(part).length > 0
      ? { ...part, style: "mm" }
      : part,
  );
}

/** The style of a text of such sentences: a unit that one of them needs is that of all. */
export function unitOfAll(text: Prose, style: TextStyle): TextStyle {
  const isFine = text.some(
    (part) => typeof part !== "string" && "datum" in part && part.style === "mm",
  );
  return isFine ? "mm" : style;
}

/** The amount of a part whose unit nobody asked for. */
function amountOf(part: ProsePart): readonly Datum[] {
  if (typeof part === "string" || !("datum" in part)) return [];
  const isFree = part.style === undefined && part.printed === undefined;
  return isFree && part.datum.unit === "money" ? [part.datum] : [];
}

function isTooCoarse(amounts: readonly Datum[]): boolean {
  const alike = amounts.some((one, at) =>
    amounts
      .slice(at + 1)
      .some((other) => printsAlike(one, other, "bn") && !printsAlike(one, other, "mm")),
  );
  return alike || amounts.some((amount) => !closes(amount, amounts));
}

/** Whether a sum or difference of amounts that stand beside it is what a reader computes of them. */
function closes({ binding, value }: Datum, amounts: readonly Datum[]): boolean {
  if (binding === undefined || !("formula" in binding)) return true;
  const { op, args } = binding.formula;
  if (op !== "sum" && op !== "difference" && op !== "change") return true;
  const operands = args.flatMap((arg) => amounts.find((amount) => isOf(amount, arg)) ?? []);
  if (operands.length < args.length) return true;
  const [first = 0, ...others] = operands.map((operand) => inTenths(operand.value));
  const sign = op === "sum" ? 1 : -1;
  return others.reduce((sum, tenths) => sum + sign * tenths, first) === inTenths(value);
}

function isOf(amount: Datum, arg: Operand): boolean {
  return typeof arg !== "number" && JSON.stringify(bindingOf(amount)) === JSON.stringify(arg);
}

function inTenths(value: number): number {
  return roundHalfAway(value / A_TENTH_OF_A_BILLION, 0);
}
