import type { Figure } from "#core/figures/read/figures/figure.ts";
import { formulaOf } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { isOutflow } from "#core/ledger/items.ts";
import { periodText } from "#core/ledger/period.ts";
import { prose, type Prose, size } from "#core/ledger/prose.ts";
import { type Column, constantIn, sizeOf } from "#core/writing/analyst/chat/case-ledger.ts";
import type { Supposed } from "#core/writing/analyst/chat/funding.ts";
import type { QuestionReading } from "#core/writing/analyst/chat/reading.ts";

/** A step of a rate as a fraction, and as it is said: in basis points, which per cent of a rate are not. */
export function stepOf(
  { kind, value }: Figure,
  name: string,
  column: Column,
): { readonly share: Datum; readonly said: Datum } {
  const step = Math.abs(kind === "bps" ? value / BPS : value);
  return {
    share: constantIn(column, name, "fraction", step),
    said: constantIn(column, name, "bps", step * BPS),
  };
}

const BPS = 10_000;

/** How a row moves in a case; why it can't be computed where it can't. */
export function changed(
  row: Datum,
  supposed: Supposed,
  reading: QuestionReading,
  column: Column,
): Changed {
  const { kind } = supposed.figure;
  const made = row.unit === "money" ? inMoney(row, supposed, reading, column) : undefined;
  if (made !== undefined) return made;
  const isOfPoints = kind === "bps" || (kind === "rate" && supposed.isLevel);
  return row.unit === "fraction" && isOfPoints
    ? byPoints(row, supposed, column)
    : `A case in which ${wordsOf(row.item).name} changes by that can't be computed: say by how many percentage points a ratio changes, and by how much or what percentage an amount.`;
}

function inMoney(
  row: Datum,
  supposed: Supposed,
  reading: QuestionReading,
  column: Column,
): Changed | undefined {
  const { kind } = supposed.figure;
  if (supposed.refinanced !== undefined) return atRate(row, supposed, column);
  if (kind === "bps" || supposed.of !== undefined) return byRate(row, supposed, reading, column);
  if (kind === "rate") return byShare(row, supposed, column);
  return kind === "money" || kind === "bare" ? byAmount(row, supposed, column) : undefined;
}

/** `margin down 200 bps`, `to 12%` */
function byPoints(row: Datum, { figure, way, isLevel }: Supposed, column: Column): Changed {
  const { share, said } = stepOf(figure, `${row.item} in the case`, column);
  if (isLevel && figure.kind === "rate")
    return { datum: { ...share, item: row.item }, said: prose`of ${share}` };
  const isUp = way === "up";
  const datum = formulaOf(row.item, isUp ? "sum" : "difference", [row, share]);
  return datum === undefined
    ? `A case with ${wordsOf(row.item).name} ${isUp ? "up" : "down"} by that much can't be computed.`
    : { datum, said: prose`${isUp ? "up" : "down"} ${said} to ${datum}` };
}

/** `interest up by 200 bps of debt`: an amount by a rate of another one; of interest that is debt. */
function byRate(row: Datum, supposed: Supposed, reading: QuestionReading, column: Column): Changed {
  const { figure, way } = supposed;
  const other = reading.rows.find(
    ({ at, item }) => at > (figure.at ?? at) && item !== supposed.row.item,
  );
  const own = row.item === "Interest Expense" ? "Total Debt" : "";
  const base = supposed.of ?? other?.item ?? own;
  const whole = column.find(base, column.period);
  const { share, said } = stepOf(figure, `${row.item} in the case`, column);
  const by = whole && formulaOf(`Change of ${row.item}`, "product", [sizeOf(whole), share]);
  const datum = by && formulaOf(row.item, way === "down" ? "difference" : "sum", [sizeOf(row), by]);
  return whole === undefined || datum === undefined
    ? `A case in which ${wordsOf(row.item).name} changes by that can't be computed.`
    : {
        datum,
        said: prose`${way === "down" ? "down" : "up"} ${supposed.of === undefined ? said : share} of ${wordsOf(base).name} of ${sizeOf(whole)} to ${ending(datum)}`,
      };
}

/** `half of the debt is refinanced at 9%`: the interest on the rest stays what it is on average. */
function atRate(
  row: Datum,
  { figure, of = "", refinanced = 1 }: Supposed,
  column: Column,
): Changed {
  const whole = column.find(of, column.period);
  const [rate, share] = [
    constantIn(column, "Rate of what is refinanced", "fraction", figure.value),
    constantIn(column, "Part that is refinanced", "fraction", refinanced),
  ];
  const fresh = whole && formulaOf("Interest at the new rate", "product", [whole, share, rate]);
  const rest = formulaOf("Interest on the rest", "product", [sizeOf(row), 1 - refinanced]);
  const datum = formulaOf(row.item, "sum", [rest, fresh]);
  return whole === undefined || datum === undefined
    ? `What refinancing costs needs ${wordsOf(of).name}, which is not in the connected data.`
    : {
        datum,
        said: prose`of ${size(datum)} (${share} of ${wordsOf(of).name} of ${whole} at ${rate}, the rest at its average of ${periodText(column.period)})`,
      };
}

/** A row that changed, by its size, and how. */
type Changed = { readonly datum: Datum; readonly said: Prose } | string;

/** Without a word for a direction it is a stress. */
function byShare(row: Datum, { row: { item }, figure, way }: Supposed, column: Column): Changed {
  const step = Math.abs(figure.value);
  const datum = formulaOf(item, "product", [row, 1 + (way === "up" ? step : -step)]);
  const share = constantIn(column, `${item} in the case`, "fraction", step);
  return datum === undefined || (way !== "up" && step > 1)
    ? `A case with ${wordsOf(item).name} down by that much can't be computed.`
    : { datum, said: prose`${way === "up" ? "up" : "down"} ${size(share)} to ${size(datum)}` };
}

/** An amount without a scale that is less than this is meant in millions, as statements are. */
const BARE_BELOW = 1_000_000;

export function amountOf({ kind, value }: Figure): number {
  const amount = Math.abs(value);
  const isBare = (kind === "bare" || kind === "money") && amount < BARE_BELOW;
  return isBare ? amount * BARE_BELOW : amount;
}

function byAmount(row: Datum, supposed: Supposed, column: Column): Changed {
  const {
    row: { item },
    figure,
    way,
    isLevel,
  } = supposed;
  const amount = constantIn(column, `${item} in the case`, "money", amountOf(figure));
  if (isLevel) return { datum: { ...amount, item }, said: prose`of ${size(amount)}` };
  const { name } = wordsOf(item);
  if (way === undefined) return `Say which way ${name} would go: up or down by that amount.`;
  const datum = formulaOf(item, way === "up" ? "sum" : "difference", [row, amount]);
  return datum === undefined
    ? `A case with ${name} ${way} by that much can't be computed.`
    : { datum, said: prose`${way} ${size(amount)} to ${ending(datum)}` };
}

/** What a row ends at: an outflow by its size, and what falls below nothing with its sign. */
function ending(datum: Datum): Prose {
  return isOutflow(datum.item) ? prose`${size(datum)}` : prose`${datum}`;
}
