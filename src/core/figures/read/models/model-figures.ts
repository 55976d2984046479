import { formatMultiple, formatPercent, formatTextAmount } from "#core/ledger/display.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { casePhrase } from "#core/figures/read/ledger/company-ledger.ts";
import { type Ground, groundOfCase } from "#core/figures/read/ledger/ground.ts";
import type { Provider } from "#core/ledger/provider.ts";
import { MODEL_RESULTS } from "#core/ledger/saved-model-provider.ts";
import { isOfModel, modelLabel } from "#core/ledger/source.ts";
import type { Figure, FigureKind } from "#core/figures/read/figures/figure.ts";
import { type CheckedFigure, untiedFigure } from "#core/figures/read/verdicts/verdict.ts";

/** What a text calls the results of a model, and the rows each name may mean. */
const NAMES: readonly { readonly words: readonly string[]; readonly items: readonly string[] }[] = [
  {
    words: ["enterprise value", "ev"],
    items: [MODEL_RESULTS.enterpriseValueGG, MODEL_RESULTS.enterpriseValueEM],
  },
  {
    words: ["equity value"],
    items: [MODEL_RESULTS.equityValueGG, MODEL_RESULTS.equityValueEM],
  },
  { words: ["wacc"], items: [MODEL_RESULTS.wacc] },
  {
    words: ["terminal growth", "terminal growth rate", "perpetual growth"],
    items: [MODEL_RESULTS.terminalGrowthRate],
  },
  {
    words: ["terminal multiple", "exit multiple", "terminal ebitda multiple"],
    items: [MODEL_RESULTS.terminalEbitdaMultiple],
  },
];

/** Between a name and its figure stand only such words. */
const LINKS = new Set([
  "",
  "of",
  "is",
  "at",
  "was",
  "to",
  "comes to",
  "stands at",
  "equals",
  "=",
  ":",
  "of about",
]);
/** Characters a name is sought in before its figure, and behind it. */
const REACH = 60;
/** Other views than the model's base case, and other companies' or the market's values. */
const OTHERS = [
  "bear",
  "bull",
  "downside",
  "upside case",
  "market",
  "peer",
  "consensus",
  "previous",
  "prior",
  "stress",
  "if ",
  "would",
];

/** Whose view a sentence gives: the attached model's. */
const OURS = /\b(?:our|we|(?:the|this) (?:attached )?(?:dcf|model))\b/;

const KINDS: Readonly<Partial<Record<FigureKind, Datum["unit"]>>> = {
  money: "money",
  rate: "fraction",
  multiple: "multiple",
};

/**
 * The verdict on a figure that is named as a result of a model, such as "a WACC of 8.5%", against
 * the attached one; undefined for a figure that is not so named. Where the words allow two values
 * (either method), one that is neither is contradicted by the nearer one if the sentence says whose
 * view it is, else unsupported; where there is one, contradicted.
 */
export function modelFigure(
  sentence: string,
  figure: Figure,
  ground: Ground,
): CheckedFigure | undefined {
  const { models = [] } = ground;
  if (models.length === 0) return undefined;
  const own = groundOfCase(sentence, ground);
  const whole = sentence.toLowerCase();
  // What the case is called says nothing of another view.
  const lower = masked(whole, casePhrase(own?.caseName ?? "base"));
  const items = namedItems(lower, figure);
  if (items === undefined) return undefined;
  const said = {
    position: figure.start,
    length: figure.end - figure.start,
    text: sentence.slice(figure.start, figure.end),
    value: figure.value,
    unit: figure.currency ?? figure.kind,
  };
  const model = onlyModel(own?.models);
  if (model === undefined || OTHERS.some((word) => lower.includes(word))) {
    return untiedFigure({ ...said, verdict: "unsupported", note: casesNote(ground) });
  }
  const data = methodsOf(lower, items).flatMap((item) => dataOf(model, item));
  const isOurs = OURS.test(lower) || lower !== whole;
  return judged(said, figure, { data, isOurs });
}

function onlyModel(models: readonly Provider[] = []): Provider | undefined {
  return models.length === 1 ? models[0] : undefined;
}

function judged(
  said: Said,
  figure: Figure,
  { data, isOurs }: { readonly data: readonly Datum[]; readonly isOurs: boolean },
): CheckedFigure {
  const right = data.find((datum) => isSaid(datum, figure));
  if (right !== undefined) return tied(said, right, "verified");
  const [only] = data.toSorted((a, b) => distance(a, figure) - distance(b, figure));
  if (only === undefined || (data.length > 1 && !isOurs) || figure.high !== undefined) {
    return untiedFigure({ ...said, verdict: "unsupported", note: valuesNote(data) });
  }
  return tied(said, only, "contradicted");
}

/** `in our bear case`, the name of the case masked. */
const IN_CASE = /^(?:in|under) (?:our|the) {2,}/;

function masked(text: string, words: string): string {
  return text.replaceAll(words, " ".repeat(words.length));
}

function casesNote({ cases = [] }: Ground): string {
  const names = cases.map(({ caseName = "" }) => casePhrase(caseName));
  return names.length === 0
    ? "the attached model gives its base case alone"
    : `the attached model gives its base case, ${names.join(", ")}: name one of them in a sentence`;
}

function namedItems(lower: string, { start, end }: Figure): readonly string[] | undefined {
  const before = lower.slice(Math.max(0, start - REACH), start);
  const after = lower.slice(end, end + REACH);
  const named = NAMES.flatMap(({ words, items }) =>
    words.flatMap((word) => {
      const at = before.lastIndexOf(word);
      const link = before
        .slice(at + word.length)
        .trim()
        .replace(IN_CASE, "")
        .replace(/(^by (gordon growth|the ebitda multiple) )|( about$)/, "")
        .trim();
      const isBefore = at >= 0 && isWhole(before, at, word) && LINKS.has(link);
      const isAfter = after.trimStart().startsWith(word);
      return isBefore || isAfter ? [{ items, length: word.length }] : [];
    }),
  );
  // "terminal EBITDA multiple" is more than "EBITDA".
  return named.toSorted((a, b) => b.length - a.length)[0]?.items;
}

function isWhole(text: string, at: number, word: string): boolean {
  const around = (text[at - 1] ?? " ") + (text[at + word.length] ?? " ");
  return !/[a-z0-9]/.test(around);
}

/** Of both methods' values the one the sentence names, else both. */
function methodsOf(lower: string, items: readonly string[]): readonly string[] {
  if (items.length < 2) return items;
  const isGordon = lower.includes("gordon");
  const isMultiple = lower.includes("ebitda multiple") || lower.includes("exit multiple");
  if (isGordon === isMultiple) return items;
  return items.filter((item) => item.includes("Gordon") === isGordon);
}

function valuesNote(data: readonly Datum[]): string {
  const values = data.map((datum) => `${datum.item} ${displayOf(datum)}`).join(", ");
  return values === "" ? "the attached model has no such value" : `the model has ${values}`;
}

function distance({ value }: Datum, figure: Figure): number {
  return Math.abs(value - figure.value);
}

function dataOf({ periods, find }: Provider, item: string): readonly Datum[] {
  return periods.flatMap((period) => find(item, period) ?? []);
}

/** As far as the figure is printed: half of its last digit; the currency, where it is said. */
function isSaid({ value, unit, currency }: Datum, figure: Figure): boolean {
  if (KINDS[figure.kind] !== unit || figure.high !== undefined || figure.hedge !== undefined) {
    return false;
  }
  const isOther = /^[A-Z]{3}$/.test(figure.currency ?? "") && figure.currency !== currency;
  const sign = figure.negative === "minus" || figure.negative === "brackets" ? -1 : 1;
  const saidValue = figure.value < 0 ? figure.value : figure.value * sign;
  return !isOther && Math.abs(saidValue - value) <= figure.tolerance * (1 + 1e-9);
}

type Said = Omit<Parameters<typeof untiedFigure>[0], "verdict" | "note">;

function tied(said: Said, datum: Datum, verdict: "verified" | "contradicted"): CheckedFigure {
  const { source, item, period, ticker, value, unit } = datum;
  const model = source !== undefined && isOfModel(source) ? source : undefined;
  return {
    ...untiedFigure({ ...said, verdict, note: null }),
    item,
    period,
    ticker,
    measure: item,
    expected: { value, unit, display: displayOf(datum) },
    source: { label: model === undefined ? "Saved model" : modelLabel(model) },
    origins: model === undefined ? [] : [model],
  };
}

function displayOf({ value, unit, currency }: Datum): string {
  if (unit === "fraction") return formatPercent(value);
  if (unit === "multiple") return formatMultiple(value);
  return formatTextAmount(value, currency, Math.abs(value) >= 1e10 ? "bn" : "mm");
}
