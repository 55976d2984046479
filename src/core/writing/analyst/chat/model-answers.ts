import { quotient } from "#core/finance/ratios/derived.ts";
import { lookUp } from "#core/findings/book.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { listed, type Prose, prose } from "#core/ledger/prose.ts";
import { MODEL_RESULTS } from "#core/ledger/saved-model-provider.ts";
import type { Question } from "#core/writing/analyst/chat/question.ts";
import { saidAt } from "#core/writing/analyst/chat/reading.ts";
import { valueFacts } from "#core/writing/analyst/value-facts.ts";

/** What the results of a model are called for short. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bdcf\b/g, "enterprise value and equity value"],
  [/\bev\b/g, "enterprise value"],
  [/\bexit\b/g, "terminal ebitda"],
  [/\bdiscount rate\b/g, "wacc"],
];

/** What the connected model of a company came to, where a question names a result of it. */
export function modelAnswer({ reading, book, ledger }: Question): readonly Prose[] | undefined {
  const { model } = valueFacts(ledger, book.ticker);
  if (model === undefined) return undefined;
  const said = new Set(
    SHORT.reduce(
      (text, [short, whole]) => text.replaceAll(short, whole),
      reading.message.toLowerCase(),
    ).match(/[a-z]+/g),
  );
  const all = Object.values(MODEL_RESULTS).flatMap((item) => model.find(item, model.base) ?? []);
  const named = all.filter(({ item }) => coreOf(item).every((word) => said.has(word)));
  if (named.length === 0) return undefined;
  const lead = prose`By the connected model “${model.name}”`;
  if (reading.figures.length > 0 && saidAt(reading, "given", "more", "less") !== undefined) {
    const [low, high] = ["Lowest", "Highest"].map((end) =>
      all.find(({ item }) => item === `${end} ${MODEL_RESULTS.enterpriseValueGG}`),
    );
    if (low !== undefined && high !== undefined)
      return [
        prose`${lead}, enterprise value is ${low} to ${high} over its table of WACC and terminal growth. A case of your own is set in the model.`,
      ];
  }
  const parts = named.map((datum) => prose`${datum.item} is ${datum}`);
  const shares = lookUp(book, "Diluted Shares", book.years[0]);
  const { message } = reading;
  const beside = [
    ...(/\b(?:share|percentage|portion) of\b/i.test(message) ? sharesIn(named) : []),
    ...(/\b(?:per|a) share\b/i.test(message) ? perShare(named, shares) : []),
  ];
  return [prose`${lead}, ${listed([...parts, ...beside])}.`];
}

/** The words that name a result, without its method. */
function coreOf(item: string): readonly string[] {
  const [name = ""] = item
    .toLowerCase()
    .replace(/^present /, "")
    .split(" (");
  const words = name.split(" ");
  // `implied growth`
  const telling = words.filter((word) => word !== "terminal" && word !== "ebitda");
  if (item.includes("(bridge)")) return [item];
  return telling.length > 1 ? telling : words;
}

/** Terminal value as a share of enterprise value, by each method. */
function sharesIn(named: readonly Datum[]): readonly Prose[] {
  return named.flatMap((part) => {
    const method = /\(.+\)$/.exec(part.item)?.[0] ?? "";
    const whole = named.find(({ item }) => item === `Enterprise Value ${method}`);
    const share = /Terminal Value/.test(part.item)
      ? quotient("Share of terminal value", "fraction", [part, whole])
      : undefined;
    return share === undefined
      ? []
      : [prose`terminal value is ${share} of enterprise value ${method}`];
  });
}

function perShare(named: readonly Datum[], shares: Datum | undefined): readonly Prose[] {
  return named.flatMap((datum) => {
    const each = datum.item.startsWith("Equity Value")
      ? quotient(`${datum.item} / Diluted Shares`, "multiple", [datum, shares])
      : undefined;
    return each === undefined
      ? []
      : [prose`${datum.item} over diluted shares of the newest year is ${each} a share`];
  });
}
