import type { Figure, FigureKind, Hedge } from "#core/figures/read/figures/figure.ts";

/** Hedges by the words right before a figure (finance.md 5.1 step 5). */
const BEFORE: readonly (readonly [RegExp, Hedge])[] = [
  [
    /(?:\b(?:about|around|approximately|approx\.?|roughly|circa|some|in the (?:region|area|order|neighbou?rhood) of|of the order of)|(?<![\w.])ca?\.?|[~≈])\s*$/i,
    "about",
  ],
  [
    /\b(?:nearly|almost|(?:just|slightly|a (?:little|touch|shade)|marginally) (?:under|below|short of|shy of|less than)|shy of|close to)\s*$/i,
    "nearly",
  ],
  [
    /(?:(?<!\b(?:turned|turns|rolled|rolls|carried|took|handed|left|brought) )\bover|\b(?:above|more than|exceeded|exceeds|exceeding|at least|in excess of|north of|greater than|higher than|upwards? of|not less than|no less than|beyond|(?:topped|topping|tops|surpassed|surpassing|crossed|crossing|passed|passing|broke through)(?: the)?)|[>≥]=?)\s*$/i,
    "over",
  ],
  [
    // `edged up to` says where something went.
    /(?:(?<!\b(?:[a-z]{1,14}ed|is|was|were|are|went|goes|go|moves|came|crept|shot|back|adds|add|built) )\bup to|\b(?:below|under|beneath|as much as|less than|lower than|at most|no more than|not more than|fewer than|south of)|[<≤]=?)\s*$/i,
    "below",
  ],
];
/** Hedges right after a figure: `€7bn or so`, `$80bn+`. */
const AFTER: readonly (readonly [RegExp, Hedge])[] = [
  [/^ (?:or so|or thereabouts)\b/i, "about"],
  [/^(?:\+(?![\d$€£¥])|-plus\b| or (?:more|higher|above|better)\b)/i, "over"],
  [/^ or (?:less|lower|below|fewer)\b/i, "below"],
];

const IS_WORD = /^[a-z]+\.?$/;
/** What the hedges before a figure end with. */
const LAST_WORDS = new Set(
  "about around approximately approx approx. roughly circa some of c c. ca ca. nearly almost under below than to over above exceeded exceeds exceeding least beyond topped topping tops surpassed surpassing crossed crossing passed passing through the beneath much most".split(
    " ",
  ),
);

/** The hedge right before a figure or, where none is, right after it. */
export function hedgeAt(text: string, start: number, end: number): Hedge | undefined {
  return (
    hedgeBefore(text.slice(Math.max(0, start - 40), start)) ?? hedgeAfter(text.slice(end, end + 20))
  );
}

function hedgeBefore(tail: string): Hedge | undefined {
  const said = tail.trimEnd();
  const last = said.slice(said.lastIndexOf(" ") + 1).toLowerCase();
  // Most figures follow a word that hedges nothing.
  if (IS_WORD.test(last) && !LAST_WORDS.has(last)) return undefined;
  return BEFORE.find(([pattern]) => pattern.test(tail))?.[1];
}

function hedgeAfter(head: string): Hedge | undefined {
  if (!/^(?: or |[+-])/i.test(head)) return undefined;
  return AFTER.find(([pattern]) => pattern.test(head))?.[1];
}

const ABOUT_SHARE = 0.025;
/** How far off `about` may be for rates and basis points. */
const ABOUT: Readonly<Partial<Record<FigureKind, number>>> = { rate: 0.0025, bps: 10 };
const NEARLY = 0.95;
/** Beyond these a hedge says too little to be worth a mark, and beyond those it says nothing. */
const LOOSE = 1.25;
const EMPTY = 2;

/** `loose`: true as it stands, though the value is far from it. */
export type Fit = "inside" | "loose" | "outside";

/**
 * Whether a value is what a figure claims. Both in one unit, with their signs; hedges and ranges
 * look at sizes, so the signs must agree first.
 */
export function fit(figure: Figure, claimed: number, value: number): Fit {
  const { tolerance, high, hedge } = figure;
  // Binary fractions: 12.45% shown as 12.5% is inside its half digit.
  const slack = tolerance * 1e-6 + Math.abs(value) * 1e-12;
  if (high === undefined && hedge === undefined) {
    return Math.abs(claimed - value) <= tolerance + slack ? "inside" : "outside";
  }
  if (Math.sign(claimed) !== Math.sign(value)) return "outside";
  const size = Math.abs(value);
  const low = Math.abs(claimed);
  if (high !== undefined) {
    return size >= low - slack && size <= Math.abs(high) + slack ? "inside" : "outside";
  }
  return hedgedFit({ figure, low, size, slack });
}

type Sizes = {
  readonly figure: Figure;
  readonly low: number;
  readonly size: number;
  readonly slack: number;
};

function hedgedFit({ figure, low, size, slack }: Sizes): Fit {
  const { hedge, kind, tolerance } = figure;
  if (hedge === "about") {
    const floor = ABOUT[kind] ?? ABOUT_SHARE * low;
    return Math.abs(low - size) <= Math.max(tolerance, floor) + slack ? "inside" : "outside";
  }
  if (hedge === "nearly") {
    return size <= low + slack && size >= NEARLY * low - slack ? "inside" : "outside";
  }
  const ratio = hedge === "over" ? size / low : low / size;
  if (ratio < 1 - slack / Math.max(low, size)) return "outside";
  if (ratio <= LOOSE) return "inside";
  return ratio <= EMPTY ? "loose" : "outside";
}
