import { refsOf } from "#core/figures/anchors/bound-values.ts";
import { saidOf } from "#core/figures/anchors/bound-claims.ts";
import {
  areNamed,
  everyName,
  type Held,
  isOfPassage,
  type Name,
  namesBeside,
  namesIn,
  rowsOf,
  subjectOf,
  withoutOwn,
} from "#core/figures/anchors/names-beside.ts";
import {
  isOtherRow,
  isSaidOperation,
  isWayOf,
  PICKS,
} from "#core/figures/anchors/said-operation.ts";
import { isNameOf } from "#core/figures/anchors/said-otherwise.ts";
import { isClaim, NOTHING_SAID } from "#core/figures/read/claims/claim.ts";
import { companyIn } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { ItemMention } from "#core/figures/read/ledger/item-mentions.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";
import {
  COUNT,
  countsThings,
  isTie,
  mayContradict,
} from "#core/figures/read/verdicts/judge-sentence.ts";
import { bindSentence } from "#core/figures/read/tie/tie-sentence.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";
import { judge } from "#core/figures/read/verdicts/judge.ts";
import { type CheckedFigure, typedNumbers } from "#core/figures/read/verdicts/verdict.ts";
import { MAY_BE } from "#core/figures/read/words-against-data/word-warnings.ts";
import { bySize } from "#core/ledger/formula.ts";
import { isOutflow } from "#core/ledger/items.ts";
import { PLACE_END } from "#core/ledger/passages-provider.ts";
import { periodText } from "#core/ledger/period.ts";
import type { Binding, DatumRef, Formula } from "#core/ledger/reference.ts";

/**
 * A verified figure held to the words beside it. One that a formula without a name of the product's
 * made is what its clause calls it only where it is that row, in whatever way it is made, or where the
 * words name the operation and its rows; a passage's figure only where its row has no other name. What
 * is computed otherwise is not verified, and says what the row is.
 */
export function heldToWords(
  checked: CheckedFigure,
  reading: SentenceReading,
  ground: Ground,
): CheckedFigure {
  const { anchor, position, length } = checked;
  const figure = reading.figures.find(
    ({ start, end }) => start >= position && end <= position + length,
  );
  if (figure === undefined || anchor === undefined || checked.verdict !== "verified") {
    return checked;
  }
  const held = { reading, figure, checked, ground };
  const { binding } = anchor;
  const stray = strayNumber(held, binding);
  if (stray !== undefined) return { ...checked, verdict: "unsupported", note: stray };
  const said = saidOf(binding);
  if (said !== undefined) return heldRow(held, said.ref);
  return "formula" in binding ? heldFormula(held, binding.formula) : checked;
}

/**
 * Why a number without a unit is not what it is bound to: it counts things, or nothing beside it says what
 * the product would print with a unit.
 */
function strayNumber(held: Held, binding: Binding) {
  const { reading, figure, checked, ground } = held;
  const rows = rowsOf(binding, ground);
  const isPrinted = ["months", "days", "count"].includes(checked.expected?.unit ?? "");
  if (figure.kind !== "bare" || isPrinted || rows === undefined) return undefined;
  if (refsOf(binding).some((ref) => isOfPassage(ref, ground))) return undefined;
  if (countsThings(figure, reading.text)) return COUNT;
  return checked.anchor?.by !== "product" || isSaidOf(held, rows) ? undefined : NO_UNIT;
}

/** A line of a note's table has the name that the table gives its row, and the unit of its head. */
function isSaidOf({ reading }: Held, rows: readonly Name[]): boolean {
  return /^[^|\s][^|]* {2}\|/.test(reading.text) || namesAny(reading, rows);
}

function namesAny({ text, items }: SentenceReading, rows: readonly Name[]): boolean {
  const lower = lowerCase(text);
  const isWritten = rows.some(({ item }) => lower.includes(lowerCase(item)));
  return isWritten || items.some((name) => areNamed(name, rows));
}

const NO_UNIT = "a number without a unit, and no name of its row beside it";

/** `cash of #`, where the row is called receivables: tied to its figure, by no name of the row's own. */
function heldRow(held: Held, ref: DatumRef): CheckedFigure {
  const { reading, figure, checked, ground } = held;
  if (isOfPassage(ref, ground)) return heldPassage(held, ref);
  const rows = [{ item: ref.item, others: [] }];
  const names = namesBeside(held, withoutOwn(reading, rows));
  const said = names.at(-1);
  if (said === undefined || said.unit !== checked.expected?.unit) return checked;
  const isTied = isTie(between(said, held)) && !IN_PART.test(reading.masked.slice(figure.end));
  const isOwn = names.some(
    (name) => isNameOf(name, ref) || isWayOf(name, { op: "sum", args: [{ ref }] }, held),
  );
  return isTied && !isOwn && !isReadSo(held) ? doubted(held, said) : checked;
}

/** `debt of # falls due within a year`. */
const IN_PART = /^ (?:[a-z]+ )?(?:due|matur(?:es|ing))\b/;

/** What stands between a figure and its name. */
function between(said: ItemMention, { reading: { masked }, figure }: Held): string {
  if (said.start >= figure.end) return masked.slice(figure.end, said.start);
  return masked.slice(said.end, figure.start);
}

/** `net income of #`, where the row of the passage is called revenue. */
function heldPassage(held: Held, ref: DatumRef): CheckedFigure {
  const { checked } = held;
  const own = namesIn(ref.item.split(PLACE_END).at(-1) ?? "");
  const [said] = namesBeside(held, everyName(held.reading))
    .filter(({ unit }) => unit === checked.expected?.unit)
    .toReversed();
  const isOther = own.length > 0 && said && !areNamed(said, [...own, ...namesIn(ref.item)]);
  if (isOther !== true || said === undefined || isReadSo(held)) return checked;
  return doubted(held, said);
}

function heldFormula(held: Held, formula: Formula): CheckedFigure {
  const { reading, checked, ground } = held;
  const rows = rowsOf({ formula }, ground);
  const isAsRead = !PICKS.has(formula.op) && isReadSo(held);
  if (rows === undefined || isAsRead || isOfCase(held)) return checked;
  const names = namesBeside(held, withoutOwn(reading, rows));
  const said = names.at(-1) ?? subjectOf(held);
  if (formula.name !== undefined || said === undefined) {
    return contradicted(held, formula) ?? checked;
  }
  const isRow = [said, ...names].some((name) => isWayOf(name, formula, held));
  return isRow || isSaidOperation(held, formula, { names, rows })
    ? checked
    : (contradicted(held, formula) ?? doubted(held, said));
}

/** With a number of the sentence's own, a row is what it would be. */
function isOfCase({ reading, checked }: Held): boolean {
  const typed = checked.anchor === undefined ? [] : typedNumbers(checked.anchor.binding);
  return MAY_BE.test(reading.masked) && typed.length > 0;
}

/** Typed, the figure would be verified. */
function isReadSo(held: Held): boolean {
  return readAsTyped(held)?.judged.figure.verdict === "verified";
}

function readAsTyped({ reading, figure, checked, ground }: Held) {
  const [ref] = refsOf(checked.anchor?.binding ?? { ref: { entity: "", item: "", period: "" } });
  const carry = { ...NOTHING_SAID, ticker: ref?.entity, columns: ref && ([ref.period] as const) };
  const bound = bindSentence(reading, carry, ground).bound;
  const claim = bound.find((each) => each.figure.start === figure.start);
  return claim && isClaim(claim) ? { claim, judged: judge(claim, reading.text) } : undefined;
}

/**
 * What a plain clause says of the figure where that is wrong, unless it is of the formula's name and the
 * data have no row of that name which the formula does not come to.
 */
function contradicted(held: Held, formula: Formula): CheckedFigure | undefined {
  const { reading, checked } = held;
  const typed = readAsTyped(held);
  if (typed === undefined || !mayContradict(reading, typed.claim)) return undefined;
  const { claim, judged } = typed;
  const { name } = formula;
  const isOwn =
    name !== undefined &&
    [claim.item, ...claim.others].includes(name) &&
    !isOtherRow(name, formula, held);
  const isWrong = judged.figure.verdict === "contradicted" && !claim.isVague && !isOwn;
  const { position, length, text, anchor } = checked;
  return isWrong ? { ...judged.figure, position, length, text, anchor } : undefined;
}

/** A figure whose words call it by a row that it is not. */
function doubted({ checked, ground }: Held, { item }: ItemMention): CheckedFigure {
  const { ticker, period, measure, working } = checked;
  const column = period?.split(", ")[0] ?? "";
  const company = companyIn(ground.ledgers, ticker);
  const datum = company?.find(item, column)[0]?.datum;
  const own = datum && displayOf(isOutflow(item) ? bySize(datum) : datum);
  const is = own === undefined ? "" : `, which is ${own}`;
  const made = working?.formula ?? measure ?? "";
  const note = `the sentence says ${item} ${periodText(column)}${is}; this is ${made}`;
  return { ...checked, verdict: "unsupported", note };
}
