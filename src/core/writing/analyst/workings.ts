import { article } from "#core/ledger/words.ts";
import { type Book, lookUp } from "#core/findings/book.ts";
import { partsOfRatio, partsOfSum } from "#core/ledger/definitions.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { otherSignName, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { joinProse, type Prose, prose, size } from "#core/ledger/prose.ts";

/** The word before a part of a row's working, the first part without one. */
type Step = readonly [word: string, item: string];

/** How a row is made, as an analyst would say it; undefined for rows that are tagged. */
function stepsOf(item: string): readonly Step[] | undefined {
  if (item === "Debt / Capital (%)") {
    return [
      ["", "Total Debt"],
      ["over itself plus", "Equity"],
    ];
  }
  const ratio = partsOfRatio(item);
  if (ratio !== undefined) {
    return [
      ["", ratio.top],
      ["over", ratio.bottom],
    ];
  }
  return partsOfSum(item)?.map(([part, sign], at): Step => {
    const isTaken = wordsOf(part).isOutflow === true ? sign > 0 : sign < 0;
    const word = isTaken ? "less" : "plus";
    return [at === 0 ? "" : word, part];
  });
}

/** How far a ratio may be from its two parts before the parts are no working of it. */
const SAME = 1e-6;

/**
 * The working of a datum in words with its operands: `net debt of USD 1,129 mm over EBITDA of USD
 * 334 mm`. Empty where a part is missing, or where the parts do not give the value.
 */
export function workingOf(book: Book, datum: Datum): Prose {
  if (datum.kind === "computed") return [];
  const steps =
    datum.item === "Clean EBITDA" ? cleanSteps(book, datum.period) : stepsOf(datum.item);
  if (steps === undefined) return [];
  const parts = steps.map(([word, item]) => ({ word, part: lookUp(book, item, datum.period) }));
  const known = parts.flatMap(({ word, part }) => (part === undefined ? [] : [{ word, part }]));
  if (known.length !== parts.length || !gives(known, datum.value)) return [];
  const made = joinProse(
    spoken(known).map(({ word, part }) => {
      const amount = nameAndAmount(part);
      return word === "" ? amount : prose`${word} ${amount}`;
    }),
    " ",
  );
  return datum.item === "Clean EBITDA" && steps.length === 1
    ? prose`${made}, as no adjustments were identified`
    : made;
}

/** Clean EBITDA is reported EBITDA with the adjustments that are tagged in that column. */
function cleanSteps(book: Book, period: string): readonly Step[] {
  const added = ["Impairments", "Restructuring"].filter(
    (item) => (lookUp(book, item, period)?.value ?? 0) !== 0,
  );
  return [["", "EBITDA"], ...added.map((item): Step => ["plus", item])];
}

type Part = { readonly word: string; readonly part: Datum };

/** The parts worth saying: nothing is less nothing. */
function spoken(parts: readonly Part[]): readonly Part[] {
  return parts.filter(({ word, part }, at) => at === 0 || part.value !== 0 || word === "over");
}

function nameAndAmount(part: Datum): Prose {
  const words = wordsOf(part.item);
  const other = otherSignName(part);
  if (other !== undefined) return prose`${article(other)} ${other} of ${size(part)}`;
  return words.isOutflow === true
    ? prose`${words.name} of ${size(part)}`
    : prose`${words.name} of ${part}`;
}

function gives(
  parts: readonly { readonly word: string; readonly part: Datum }[],
  value: number,
): boolean {
  const sizes = parts.map(({ part }) => (wordsOf(part.item).isOutflow ? -part.value : part.value));
  const [first = 0, ...others] = sizes;
  const made = others.reduce(
    (total, amount, index) => combine(total, amount, parts[index + 1]?.word ?? ""),
    first,
  );
  return Math.abs(made - value) <= SAME * Math.max(1, Math.abs(value));
}

function combine(total: number, amount: number, word: string): number {
  if (word === "plus") return total + amount;
  if (word === "less") return total - amount;
  return word === "over" ? total / amount : total / (total + amount);
}
