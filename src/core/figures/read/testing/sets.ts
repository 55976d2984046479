import { globSync, readFileSync } from "node:fs";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf, isMadeUpOrShipped } from "#core/figures/read/testing/connected.ts";
import { unmarked } from "#core/figures/read/testing/marked-note.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { CheckedFigure, Verdict } from "#core/figures/read/verdicts/verdict.ts";

/**
 * A row of a set: `right`, every figure is; `wrong`, none is, or the one behind it; `note`, figures carry
 * marks (`marked-note.ts`); `pattern`, a sentence to fill with the rows of `rows.tsv`, wrong with each;
 * `verdicts`, what each figure deserves in its order.
 */
export type SetRow = {
  readonly set: string;
  readonly kind: string;
  readonly tickers: readonly string[];
  readonly text: string;
};

const FOLDER = new URL("sets/", import.meta.url);

function linesOf(file: string): readonly (readonly string[])[] {
  return readFileSync(new URL(file, FOLDER), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t").map((cell) => cell.replaceAll("\\n", "\n")));
}

/** The rows of the sets whose names begin so, patterns filled in. */
export function setRows(names = ""): readonly SetRow[] {
  const files = globSync("*.tsv", { cwd: FOLDER }).filter((file) => file.startsWith(names));
  return files
    .filter((file) => file !== "rows.tsv")
    .toSorted()
    .flatMap((file) =>
      linesOf(file).flatMap(([kind = "", companies = "", text = ""]) => {
        const row = { set: file.replace(".tsv", ""), kind, tickers: companies.split(" "), text };
        return kind === "pattern" ? filled(row) : [row];
      }),
    )
    .filter(({ tickers }) => tickers.every(isHere));
}

const FIGURES = linesOf("rows.tsv");
/** What a company has at a day is the same at the end of the year and of its last quarter. */
const AT_A_DAY = /^(?:net debt|total debt|debt|cash|equity|net leverage|gross leverage)$/;
const AT_THE_END = /fourth[ -]quarter|final quarter|4Q|H2|second[ -]half|December|exit/;

function filled(row: SetRow): readonly SetRow[] {
  return FIGURES.flatMap(([ticker = "", name = "", figure = ""]) => {
    const isSame =
      (AT_A_DAY.test(name) && AT_THE_END.test(row.text)) ||
      // Net income is after what belongs to minorities.
      (name.startsWith("net ") && /minorit/i.test(row.text));
    if (isSame || !row.tickers.includes(ticker)) return [];
    const capital = name.charAt(0).toUpperCase() + name.slice(1);
    const text = row.text.replace("{r}", name).replace("{R}", capital).replace("{f}", figure);
    return [{ ...row, kind: `wrong ${figure}`, tickers: [ticker], text }];
  });
}

function isHere(ticker: string): boolean {
  return isMadeUpOrShipped(ticker) || REAL_TICKERS.some((each) => each === ticker);
}

const grounds = new Map<string, Ground>();

/** The companies of a row, the first of them the primary one. */
export function groundFor(tickers: readonly string[]): Ground {
  const key = tickers.join(" ");
  const known = grounds.get(key);
  if (known !== undefined) return known;
  const cards = tickers.map((ticker) => {
    const real = REAL_TICKERS.find((each) => each === ticker);
    return real === undefined ? cardsOf([ticker]) : [cardOf(realCompany(real))];
  });
  const ground = groundOf(cards.flat(), tickers[0]);
  grounds.set(key, ground);
  return ground;
}

/** A figure of a row with what it deserves and what it was called. */
export type Scored = {
  readonly row: SetRow;
  readonly is: "right" | "open" | "wrong" | "nothing";
  readonly text: string;
  readonly verdict: Verdict | "not found";
  readonly figure: CheckedFigure | undefined;
};

/** What the check calls the figures of a row. */
export function scored(row: SetRow): readonly Scored[] {
  const { text, marks } = marksOf(row);
  const { figures } = checkOn(groundFor(row.tickers), text);
  const seen = figures.filter(({ text: each }) => /\d/.test(each));
  const claims = seen.filter(({ verdict }) => verdict !== "ignored");
  const tell = (is: Scored["is"], figure: CheckedFigure): Scored => {
    return { row, is, text: figure.text, verdict: figure.verdict, figure };
  };
  if (marks !== undefined) {
    const told = marks.map((mark): Scored => {
      const figure = seen.find((each) => meet(each, mark));
      return { row, ...mark, verdict: figure?.verdict ?? "not found", figure };
    });
    const others = claims.filter((each) => !marks.some((mark) => meet(each, mark)));
    return [...told, ...others.map((each) => tell("nothing", each))];
  }
  const [kind, ...letters] = row.kind.split(" ");
  if (kind === "verdicts") {
    return claims.map((each, at) => tell(letters[at] === "v" ? "right" : "wrong", each));
  }
  const only = row.kind.slice("wrong ".length);
  if (kind === "wrong" && only !== "") {
    return claims.filter((each) => each.text.includes(only)).map((each) => tell("wrong", each));
  }
  return claims.map((each) => tell(kind === "right" ? "right" : "wrong", each));
}

type Mark = { readonly position: number; readonly text: string; readonly is: Scored["is"] };

function marksOf({ kind, text: marked }: SetRow) {
  if (kind !== "note") return { text: marked, marks: undefined };
  const { text, figures } = unmarked(marked);
  const marks = figures.map(({ allowed, ...place }): Mark => {
    const mayBeOther = allowed.length > 1 ? "open" : "right";
    return { ...place, is: allowed.includes("verified") ? mayBeOther : "wrong" };
  });
  return { text, marks };
}

function meet(figure: CheckedFigure, mark: Mark): boolean {
  const { position, length } = figure;
  return position < mark.position + mark.text.length && mark.position < position + length;
}

/** The rates by which a set is judged. */
export type Rates = {
  readonly right: number;
  readonly verified: number;
  readonly red: number;
  readonly wrong: number;
  readonly passed: number;
};

/** How many right figures are verified and called wrong, and how many wrong ones pass as verified. */
export function ratesOf(all: readonly Scored[]): Rates {
  const right = all.filter(({ is }) => is === "right");
  const red = all.filter(({ is, verdict }) => is !== "wrong" && verdict === "contradicted");
  const wrong = all.filter(({ is }) => is === "wrong");
  return {
    right: right.length,
    verified: right.filter(({ verdict }) => verdict === "verified").length,
    red: red.length,
    wrong: wrong.length,
    passed: wrong.filter(({ verdict }) => verdict === "verified").length,
  };
}
