import { isAmount, isOfCurrency } from "#core/ledger/units.ts";
import { MADE_WITH, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { netDebtName } from "#core/finance/vocabulary/net-debt-name.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { prose, type Prose, size } from "#core/ledger/prose.ts";
import type { Direction } from "#core/findings/finding.ts";
import { againstOf, plainGrowth } from "#core/findings/movement.ts";
import type { Measure } from "#core/findings/topics.ts";

/** A few words for a title: the row, where it went and where it is. */
export function headlineOf(
  { item, short }: Measure,
  now: Datum,
  before: Datum | undefined,
  direction: Direction | undefined,
): Prose {
  const words = wordsOf(item);
  // On the basis that rules it has a name of its own.
  const isOwn = now.item === item || now.item.includes(MADE_WITH);
  const name = isOwn && short ? short : wordsOf(now.item).name.replace(/^the /, "");
  if (item === "Net Debt" && (now.value < 0 || direction === "turned")) {
    return prose`${nameOf(now)} of ${size(now)}`;
  }
  if (now.value < 0 && words.isOutflow !== true) return belowZero(now, name);
  if (before === undefined) return prose`${name} of ${size(now)}`;
  const stands = STANDS[direction ?? "notMeaningful"]({ name, now, before });
  return direction === "notMeaningful" ? stands : prose`${stands}${againstOf(now, before)}`;
}

type Headed = { readonly name: string; readonly now: Datum; readonly before: Datum };

const STANDS: Readonly<Record<Direction, (row: Headed) => Prose>> = {
  notMeaningful: ({ name, now }) => prose`${name} of ${size(now)}`,
  flat: ({ name, now }) => prose`${name} little changed at ${size(now)}`,
  turned: ({ name, now }) => prose`${name} back at ${size(now)}`,
  up: ({ name, now, before }) => wentTo(name, "up", now, before),
  down: ({ name, now, before }) => wentTo(name, "down", now, before),
};

function belowZero(now: Datum, name: string): Prose {
  const { negative } = wordsOf(now.item);
  return negative === undefined || !isOfCurrency(now.unit)
    ? prose`${name} negative`
    : prose`${negative} of ${size(now)}`;
}

function wentTo(name: string, way: "up" | "down", now: Datum, before: Datum): Prose {
  const rate = isAmount(now) ? plainGrowth(now, before) : undefined;
  return rate === undefined
    ? prose`${name} ${way === "up" ? "rises" : "falls"} to ${size(now)}`
    : prose`${name} ${way} ${size(rate)} to ${size(now)}`;
}

/** Net debt, or net cash where it is below zero. */
export function nameOf({ value }: Datum): string {
  return netDebtName(value).toLowerCase();
}
