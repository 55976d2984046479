import type { Figure } from "#core/figures/read/figures/figure.ts";
import {
  type AskedRow,
  type QuestionReading,
  saidAt,
  says,
} from "#core/writing/analyst/chat/reading.ts";
import { formulaOf } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { partsOfRatio, partsOfSum, type RatioParts } from "#core/ledger/definitions.ts";
import { periodText } from "#core/ledger/period.ts";
import { capitalised, joinSentences, prose, type Prose, size } from "#core/ledger/prose.ts";
import { inPeriod } from "#core/writing/analyst/chat/facts.ts";
import { type Column, constantIn, sizeOf } from "#core/writing/analyst/chat/case-ledger.ts";

/** The rows that a name stands for in an answer: leverage without a word for it is told net first. */
export function spokenOf({ item, others }: AskedRow): readonly string[] {
  const net = others.find((other) => other === "Net Leverage (x)");
  return net === undefined ? [item] : [net, item];
}

type Target = {
  readonly ratio: AskedRow | undefined;
  readonly figure: Figure & { readonly at: number };
};

/** A level of a ratio that is to be reached; undefined where a question supposes a change instead. */
export function targetIn(reading: QuestionReading): Target | undefined {
  const { figures, rows } = reading;
  const [figure, second] = figures;
  if (figure?.kind !== "multiple" || second !== undefined) return undefined;
  const ratio = rows
    .filter(({ item }) => partsOfRatio(item) !== undefined)
    .toSorted((a, b) => Math.abs(a.at - figure.at) - Math.abs(b.at - figure.at))[0];
  return saidAt(reading, "given") !== undefined && ratio === undefined
    ? undefined
    : { ratio, figure };
}

/** The ratio that is to be reached: by its name, as cover, else net leverage. */
function ratioAsked(ratio: AskedRow | undefined, reading: QuestionReading): string {
  if (ratio !== undefined) return spokenOf(ratio)[0] ?? ratio.item;
  return says(reading, /^cover(?:s|ed|age)?$/) ? "Interest Coverage (x)" : "Net Leverage (x)";
}

/** How far the rows of a ratio are from a level of it, each with the other as it is. */
export function reached(
  { ratio, figure }: Target,
  reading: QuestionReading,
  column: Column,
): Prose {
  const { find, period } = column;
  const item = ratioAsked(ratio, reading);
  const parts = partsOfRatio(item);
  const level = find(item, period);
  const [top, bottom] =
    parts === undefined
      ? []
      : [parts.top, parts.bottom].map((row) => {
          const now = find(row, period);
          return now && sizeOf(now);
        });
  const name = capitalised([wordsOf(level?.item ?? item).name]);
  if (!parts || !top || !bottom || !level)
    return prose`${name} of ${periodText(period)} is not in the connected data, so its distance to that level can't be computed.`;
  const bound = constantIn(column, `${item} threshold`, "multiple", figure.value);
  const { named, margin } = movedIn(reading, item, parts, column);
  const [first, second] = [
    wayTo(bottom, formulaOf(parts.bottom, "ratio", [top, bound]), {
      row: parts.bottom,
      named,
      column,
    }),
    wayTo(top, formulaOf(parts.top, "product", [bottom, bound]), { row: parts.top, named, column }),
  ].flatMap((way) => way ?? []);
  const was = prose`${name} was ${level}${inPeriod(level)}`;
  if (first === undefined)
    return prose`${was}; no change of those rows alone brings it to ${bound}.`;
  const said = second === undefined ? first.said : prose`${first.said}, or ${second.said}`;
  const asked = margin === undefined ? [] : marginAt(margin, first.level, column);
  return joinSentences([prose`${was}. To reach ${bound}, ${said}, all else unchanged.`, asked]);
}

/**
 * The rows that a question moves, and a margin that it asks for. What is no part of the ratio, such as equity to be
 * raised, comes to it as cash or as less debt.
 */
function movedIn(
  reading: QuestionReading,
  item: string,
  { top, bottom }: RatioParts,
  { find, period }: Column,
): { readonly named: readonly string[]; readonly margin: string | undefined } {
  const free = reading.rows.filter(({ at }) => at < heldFrom(reading)).map((row) => row.item);
  const margin = free.find(
    (row) => row !== item && [top, bottom].includes(partsOfRatio(row)?.top ?? ""),
  );
  const named = [...free, partsOfRatio(margin ?? "")?.top ?? ""]
    .filter((row) => find(row, period) !== undefined)
    .filter((row) => isPartOf(row, top) || isPartOf(row, bottom));
  return { named, margin };
}

/** From where on a question names what stays as it is: `at current sales and net debt`. */
function heldFrom({ tokens }: QuestionReading): number {
  const at = tokens.findIndex(
    ({ text }, place) => HELD.test(text) && /^(?:at|with|the)$/.test(tokens[place - 1]?.text ?? ""),
  );
  return at === -1 ? tokens.length : at;
}

const HELD = /^(?:current|present|unchanged|constant|same|today)$/;

/** A margin whose upper row comes to a level, over the lower one as it is. */
function marginAt(item: string, then: Datum, { find, period }: Column): Prose {
  const under = find(partsOfRatio(item)?.bottom ?? "", period);
  const [now, made] = [find(item, period), formulaOf(item, "share", [then, under])];
  return made && now && under
    ? prose`That is ${wordsOf(now.item).name} of ${made}, against ${now}, on ${wordsOf(under.item).name} of ${under}.`
    : [];
}

type Side = {
  readonly row: string;
  readonly named: readonly string[];
  readonly column: Column;
};

/** How a row would have to move; undefined where another is asked about, or where that means nothing. */
function wayTo(
  now: Datum,
  then: Datum | undefined,
  { row, named, column }: Side,
): { readonly said: Prose; readonly level: Datum } | undefined {
  const own = named.find((each) => isPartOf(each, row));
  const isAsked = named.length === 0 || own !== undefined;
  // Net cash can be borrowed away; other rows below zero have no way there that means anything.
  const isBelow = now.value <= 0 && row !== "Net Debt";
  if (then === undefined || !isAsked || then.value <= 0 || isBelow) return undefined;
  const part = own === row || !canMove(own, now, then, column) ? undefined : own;
  return { said: moveTo(now, then, part), level: then };
}

/** Whether a part of a row can make its move: no part falls by more than there is of it. */
function canMove(part: string | undefined, now: Datum, then: Datum, column: Column): boolean {
  const held = part === undefined ? undefined : column.find(part, column.period);
  const by = then.value - now.value;
  const isFall = by < 0 !== isTakenOff(part, now.item);
  return !isFall || held === undefined || Math.abs(by) <= Math.abs(held.value);
}

function isPartOf(row: string, whole: string): boolean {
  return row === whole || (partsOfSum(whole) ?? []).some(([part]) => isPartOf(row, part));
}

/** Whether a sum is less by a part of it, as net debt is by cash. */
function isTakenOff(row: string | undefined, whole: string): boolean {
  if (row === undefined) return false;
  return (partsOfSum(whole) ?? []).some(
    ([part, sign]) => isPartOf(row, part) && sign < 0 !== isTakenOff(row, part),
  );
}

/** Less debt and more cash are one to net debt; what is repaid from cash moves it by nothing. */
function cashBeside(part: string | undefined, whole: string): string {
  const isDebt = !isTakenOff(part, whole);
  return whole === "Net Debt" && isDebt ? ", or cash to rise by as much" : "";
}

/** `total debt would have to fall by USD 500 mm, or cash to rise by as much, with net debt of USD 700 mm`. */
function moveTo(now: Datum, then: Datum, part: string | undefined): Prose {
  // They are of one column, and so on one basis.
  const level = { ...then, basis: now.basis };
  const by = formulaOf(`Change of ${now.item}`, "difference", [level, now]);
  const whole = wordsOf(now.item).name;
  if (by === undefined) return prose`${whole} would have to be ${size(then)}, against ${size(now)}`;
  const isUp = by.value > 0 !== isTakenOff(part, now.item);
  const share = formulaOf(`Change of ${now.item}`, "growth", [level, now]);
  const moved = part === undefined || part === now.item ? whole : wordsOf(part).name;
  const to =
    moved === whole
      ? prose` to ${size(then)}`
      : prose`${isUp ? "" : cashBeside(part, now.item)}, with ${whole} of ${size(then)}`;
  const isRate = share !== undefined && part === undefined && now.value > 0;
  const rate = isRate ? prose` (${size(share)})` : [];
  return prose`${moved} would have to ${isUp ? "rise" : "fall"} by ${size(by)}${rate}${to}`;
}
