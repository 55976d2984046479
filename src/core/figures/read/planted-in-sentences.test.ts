import { describe, expect, it } from "vitest";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { isWrongInProse, plantedInProse } from "#core/figures/read/testing/planted-in-prose.ts";
import { planted, type Planted, randomFrom } from "#core/figures/read/testing/planted.ts";
import { groundFor, setRows } from "#core/figures/read/testing/sets.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

const WANTED = 1_500;
const SEED = 9;

/** A verified figure of a right sentence. */
type Right = {
  readonly sentence: string;
  readonly figure: CheckedFigure;
  readonly ground: Ground;
  readonly companies: readonly ConnectedFinancialData[];
};

function rightFigures(): readonly Right[] {
  return setRows().flatMap(({ kind, tickers, text: sentence }) => {
    const real = tickers.flatMap((each) => REAL_TICKERS.find((ticker) => ticker === each) ?? []);
    if (kind !== "right" || real.length < tickers.length) return [];
    const ground = groundFor(tickers);
    const companies = real.map((each) => realCompany(each));
    return checkOn(ground, sentence)
      .figures.filter(isPlainlyVerified)
      .map((figure) => ({ sentence, figure, ground, companies }));
  });
}

/** A name that may be of two rows, such as leverage, is right with the value of either. */
function isPlainlyVerified({ verdict, note, expected, text }: CheckedFigure): boolean {
  const isEither = note?.startsWith("read as") === true;
  return verdict === "verified" && !isEither && expected !== null && /\d/.test(text);
}

type Attempt = { readonly kind: string; readonly verdict: string; readonly where: string };

/** The verdict on a wrong figure in a right sentence; undefined where the dice found none to plant. */
function plantOne(all: readonly Right[], random: () => number): Attempt | undefined {
  const one = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const right = one(all);
  if (right === undefined) return undefined;
  const before = right.sentence.slice(0, right.figure.position);
  const byKind = Map.groupBy(plantedInProse(right.figure, right.companies), ({ kind }) =>
    kind.replace(/:.*/, ""),
  );
  const wrong = one(one([...byKind.values()]) ?? []);
  return wrong !== undefined && isWrongInProse(before, right.figure, wrong)
    ? attemptOf(right, wrong)
    : undefined;
}

function attemptOf(
  { sentence, figure, ground }: Right,
  { kind, text }: Planted,
): Attempt | undefined {
  const changed = planted(sentence, figure, text);
  const end = figure.position + text.length;
  const found = checkOn(ground, changed).figures.find(
    ({ position, length }) => position < end && position + length > figure.position,
  );
  // True as it stands, and marked as far off.
  const isTrue =
    found?.note?.startsWith("read as") === true || found?.note?.includes("far") === true;
  if (isTrue) return undefined;
  return { kind, verdict: found?.verdict ?? "ignored", where: `${kind}, in ${changed}` };
}

describe("wrong figures in right sentences on real companies", () => {
  const all = rightFigures();
  const random = randomFrom(SEED);
  const attempts = Array.from({ length: WANTED }, () => plantOne(all, random)).filter(
    (attempt) => attempt !== undefined,
  );
  const where = (verdict: string) =>
    attempts.filter((each) => each.verdict === verdict).map((each) => each.where);

  it("are planted in sentences of every set", () => {
    expect(all.length).toBeGreaterThan(1_500);
    expect(attempts.length).toBeGreaterThan(WANTED / 2);
  });

  it("are never verified, nor passed over", () => {
    expect(where("verified")).toEqual([]);
    expect(where("ignored")).toEqual([]);
  });

  it("are called wrong where their clause is plain, which one in eight is", () => {
    expect(where("contradicted").length / attempts.length).toBeGreaterThan(0.12);
  });
});
