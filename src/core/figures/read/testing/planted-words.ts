import { coverageWord, leverageWord } from "#core/finance/vocabulary/bands.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { printMagnitude, printsAlike } from "#core/ledger/print-datum.ts";
import type { Binding, Op } from "#core/ledger/reference.ts";

/** A sentence made of a company's cells, with what its figures are of and whether its words hold. */
export type WordedSentence = {
  readonly kind: string;
  readonly text: string;
  readonly placed: readonly PlacedBinding[];
  readonly isRight: boolean;
};

export type Part = string | { readonly text: string; readonly binding: Binding };

export const ROWS = [
  "Revenues",
  "EBITDA",
  "Net Income",
  "Net Debt",
  "Total Debt",
  "Cash And Equivalents",
  "Capital Expenditure",
  "EBITDA Margin (%)",
  "Net Leverage (x)",
  "Gross Leverage (x)",
  "Interest Coverage (x)",
];
const BANDED: Readonly<Record<string, readonly [(value: number) => string, string]>> = {
  "Net Leverage (x)": [leverageWord, "very high|high|elevated|moderate|low"],
  "Gross Leverage (x)": [leverageWord, "very high|high|elevated|moderate|low"],
  "Interest Coverage (x)": [coverageWord, "ample|solid|adequate|thin|weak"],
};

/** Sentences in both directions about each row of a company in each of its years. */
export function wordedSentences(company: CompanyLedger): readonly WordedSentence[] {
  return ROWS.flatMap((item) =>
    company.years.flatMap((year, index) => {
      const cell = cellOf(company, item, year);
      const earlier = company.years[index + 1];
      const before = earlier === undefined ? undefined : cellOf(company, item, earlier);
      if (cell === undefined || cell.size <= 0) return signs(company, item, year);
      const moved = before === undefined || before.size <= 0 ? [] : moves(company, cell, before);
      return [...moved, ...extremes(company, cell), ...bands(cell), ...signs(company, item, year)];
    }),
  );
}

export type Cell = {
  readonly datum: Datum;
  readonly size: number;
  readonly item: string;
  readonly year: string;
  readonly figure: Part;
  readonly name: string;
  readonly was: string;
};

export function cellOf(company: CompanyLedger, item: string, year: string): Cell | undefined {
  const datum = company.find(item, year)[0]?.datum;
  if (datum === undefined) return undefined;
  const words = wordsOf(item);
  const name = words.name.charAt(0).toUpperCase() + words.name.slice(1);
  const binding = { ref: { entity: company.ticker, item, period: year } };
  return {
    datum,
    size: words.isOutflow === true ? -datum.value : datum.value,
    item,
    year,
    figure: { text: printMagnitude(datum, "mm"), binding },
    name,
    was: words.isPlural === true ? "were" : "was",
  };
}

function moves(company: CompanyLedger, now: Cell, before: Cell): readonly WordedSentence[] {
  if (printsAlike(now.datum, before.datum) || now.size === before.size) return [];
  const isUp = now.size > before.size;
  const [at, from] = [` in FY${now.year}`, ` in FY${before.year}`];
  const { name, was } = now;
  const good = goodOf(now.item);
  const pairs = (
    kind: string,
    up: string,
    down: string,
    made: (word: string) => readonly Part[],
  ) => [sentence(kind, isUp, made(up)), sentence(kind, !isUp, made(down))];
  const isGood = good !== undefined && isUp === (good === "higher");
  const change = now.size / before.size - 1;
  const growth: Part = {
    text: `${(Math.abs(change) * 100).toFixed(1)}%`,
    binding: formulaOf("growth", now, before, company),
  };
  const isMoney = now.datum.unit === "money" && Math.abs(change) >= 0.001 && Math.abs(change) < 3;
  return [
    ...pairs("to", "rose", "fell", (word) => [`${name} ${word} to `, now.figure, `${at}.`]),
    ...pairs("from to", "increased", "decreased", (word) => [
      `${name} ${word} from `,
      before.figure,
      `${from} to `,
      now.figure,
      `${at}.`,
    ]),
    ...pairs("compared", "up", "down", (word) => [
      `${name} ${was} `,
      now.figure,
      `${at}, ${word} from `,
      before.figure,
      `${from}.`,
    ]),
    ...pairs("set against", "above", "below", (word) => [
      `${name} ${was} `,
      now.figure,
      `${at}, ${word} the `,
      before.figure,
      ` of FY${before.year}.`,
    ]),
    ...(isMoney
      ? [
          ...pairs("growth", "grew", "declined", (word) => [
            `${name} ${word} `,
            growth,
            ` to `,
            now.figure,
            `${at}.`,
          ]),
          ...pairs("growth after", "higher", "lower", (word) => [
            `${name} ${was} `,
            now.figure,
            `${at}, `,
            growth,
            ` ${word} than a year earlier.`,
          ]),
        ]
      : []),
    ...(good === undefined
      ? []
      : [
          sentence("quality", isGood, [`${name} improved to `, now.figure, `${at}.`]),
          sentence("quality", !isGood, [`${name} weakened to `, now.figure, `${at}.`]),
        ]),
    ...causes(company, now, { isUp, year: before.year }),
    ...stays(now, before),
  ];
}

/** Why it moved: the row said to have moved it went that way, or the other. */
function causes(
  company: CompanyLedger,
  now: Cell,
  { isUp, year }: { readonly isUp: boolean; readonly year: string },
): readonly WordedSentence[] {
  const other = now.item === "EBITDA" ? "Revenues" : "EBITDA";
  const [cause, earlier] = [cellOf(company, other, now.year), cellOf(company, other, year)];
  if (cause === undefined || earlier === undefined || earlier.size <= 0 || cause.size <= 0)
    return [];
  if (Math.abs(cause.size / earlier.size - 1) < 0.01) return [];
  const rose = cause.size > earlier.size;
  const verb = isUp ? "rose" : "fell";
  const row = wordsOf(other).name;
  return ["because", "as", "and"].flatMap((joint) =>
    ["rose", "fell", "declined", "improved"].flatMap((word) => {
      const isRight = (word === "rose" || word === "improved") === rose;
      const made = [
        `${now.name} ${verb} to `,
        now.figure,
        ` in FY${now.year}${joint === "because" ? "" : ","} ${joint} ${row} ${word}.`,
      ];
      return [sentence(joint === "and" ? "other row" : "cause", isRight, made)];
    }),
  );
}

function stays(now: Cell, before: Cell): readonly WordedSentence[] {
  const change = Math.abs(now.size / before.size - 1);
  const isFraction = now.datum.unit === "fraction";
  const isWrong = isFraction ? Math.abs(now.size - before.size) > 0.02 : change > 0.15;
  const isMultiple = now.datum.unit === "multiple" && Math.abs(now.size - before.size) < 0.25;
  if (isMultiple || (!isWrong && change > 0.005)) return [];
  return [
    sentence("unchanged", !isWrong, [
      `${now.name} ${now.was} broadly unchanged at `,
      now.figure,
      ` in FY${now.year}.`,
    ]),
  ];
}

const SPAN = 5;

function extremes(company: CompanyLedger, now: Cell): readonly WordedSentence[] {
  const labels = company.years.slice(0, SPAN);
  const all = labels.map((label) => cellOf(company, now.item, label));
  if (now.year !== labels[0] || labels.length < SPAN || all.includes(undefined)) return [];
  const sizes = all.flatMap((cell) => (cell === undefined || cell.year === now.year ? [] : [cell]));
  if (sizes.some((cell) => Math.abs(cell.size / now.size - 1) < 0.01)) return [];
  const isHighest = sizes.every(({ size }) => size < now.size);
  const isLowest = sizes.every(({ size }) => size > now.size);
  const made = (word: string): readonly Part[] => [
    `${now.name} ${now.was} `,
    now.figure,
    ` in FY${now.year}, ${word}.`,
  ];
  return [
    sentence("superlative", isHighest, made("the highest in five years")),
    sentence("superlative", isLowest, made("the lowest in five years")),
    sentence("superlative", isHighest, made("a five-year high")),
    sentence("superlative", isLowest, made("a five-year low")),
  ];
}

function bands(now: Cell): readonly WordedSentence[] {
  const [wordFor, all = ""] = BANDED[now.item] ?? [];
  if (wordFor === undefined) return [];
  const right = wordFor(now.size);
  // A bound between the value and what is printed of it leaves two words right.
  if (wordFor(Number(now.size.toFixed(1))) !== right) return [];
  return all.split("|").flatMap((word) => {
    const row = now.name.charAt(0).toLowerCase() + now.name.slice(1);
    const isRight = word === right;
    return [
      sentence("band", isRight, [
        `${now.name} was `,
        now.figure,
        ` in FY${now.year}, which is ${word}.`,
      ]),
      sentence("band", isRight, [
        `The company has ${word} ${row} of `,
        now.figure,
        ` in FY${now.year}.`,
      ]),
      sentence("band", isRight, [`At `, now.figure, ` in FY${now.year}, ${row} remains ${word}.`]),
    ];
  });
}

/** What is called by its name above zero, and by its other name. */
function signs(company: CompanyLedger, item: string, year: string): readonly WordedSentence[] {
  const cell = cellOf(company, item, year);
  const names = {
    "Net Debt": ["Net debt", "Net cash"],
    "Net Income": ["Net income", "The net loss"],
  };
  if (cell === undefined || (item !== "Net Debt" && item !== "Net Income")) return [];
  if (!/[1-9]/.test(printMagnitude(cell.datum, "mm"))) return [];
  return names[item].map((name, index) =>
    sentence("sign", (index === 1) === cell.size < 0, [
      `${name} was `,
      cell.figure,
      ` in FY${year}.`,
    ]),
  );
}

function formulaOf(op: Op, now: Cell, before: Cell, { ticker }: CompanyLedger): Binding {
  const refs = [now, before].map(({ item, year }) => ({
    ref: { entity: ticker, item, period: year },
  }));
  return { formula: { op, args: refs, signs: "shown" } };
}

export function sentence(kind: string, isRight: boolean, parts: readonly Part[]): WordedSentence {
  let text = "";
  const placed: PlacedBinding[] = [];
  for (const part of parts) {
    const from = text.length;
    text += typeof part === "string" ? part : part.text;
    if (typeof part !== "string") placed.push({ from, to: text.length, binding: part.binding });
  }
  return { kind, text, placed, isRight };
}

/** A row of a company in a year, beside its earlier years, the next one first. */
export type Path = {
  readonly company: CompanyLedger;
  readonly called: string;
  readonly now: Cell;
  readonly past: readonly Cell[];
};

/** A move that no rounding makes, and one that may be none. */
export const [CLEARLY, FLAT] = [0.02, 0.01];

/** The name of a row in the midst of a sentence. */
export function lower({ name }: Cell): string {
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}
