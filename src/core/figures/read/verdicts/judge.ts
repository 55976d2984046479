import { candidatesOf } from "#core/figures/read/claims/candidates.ts";
import { type Claim, isClaim, type Unbound } from "#core/figures/read/claims/claim.ts";
import { isCurrency } from "#core/figures/read/figures/number-text.ts";
import { columnsIn } from "#core/figures/read/ledger/company-ledger.ts";
import { type Candidate, whyMissing } from "#core/figures/read/ledger/levels.ts";
import { claimedValue, isSpokenOfAsOutflow } from "#core/figures/read/verdicts/claimed-value.ts";
import { expectedOf } from "#core/figures/read/verdicts/expected.ts";
import { fits, fitsOther, hintOf, signHint, isInUnit } from "#core/figures/read/verdicts/hints.ts";
import { type CheckedFigure, unitName, untiedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import { isOfCurrency } from "#core/ledger/units.ts";

/** A verdict with the candidate it stands on. */
export type Judged = {
  readonly figure: CheckedFigure;
  readonly claim: Claim | undefined;
  /** The row by the reading that fitted, for a comparison later in the sentence. */
  readonly item: string | undefined;
  readonly isLoose: boolean;
};

/** The verdict on one figure of a sentence (finance.md 5.1 steps 7 and 8). */
export function judge(bound: Claim | Unbound, sentence: string): Judged {
  const { start, end, value, kind } = bound.figure;
  const text = sentence.slice(start, end);
  if (!isClaim(bound)) return unsupported(bound, text);
  const reading = readingOf(bound);
  const { company, columns } = bound;
  const { item } = reading;
  const isElse = bound.elsewhere !== undefined && bound.isVague && reading.fit === "outside";
  const candidate = isElse ? undefined : reading.candidate;
  const { expected, source, origins, working } =
    candidate === undefined ? NO_VALUE : expectedOf(candidate);
  const { verdict, hint, note } = verdictOf(bound, reading);
  return {
    figure: {
      position: start,
      length: end - start,
      text,
      verdict,
      value,
      unit: unitName(kind === "bare" ? "count" : kind, company.currency),
      item,
      period: columns.join(", "),
      ticker: company.ticker,
      measure: candidate?.datum.item ?? null,
      expected,
      source,
      origins,
      working,
      hint,
      note,
      ...(candidate !== undefined && { binding: bindingOf(candidate.datum) }),
    },
    claim: isLeftOpen(bound, reading.fit) ? undefined : bound,
    item,
    isLoose: reading.fit === "loose",
  };
}

const NO_VALUE = { expected: null, source: null, origins: [], working: null } as const;

/** A figure that is tied to nothing. */
function unsupported({ figure, why }: Unbound, text: string): Judged {
  const { start, end, value, kind, currency } = figure;
  return {
    figure: untiedFigure({
      position: start,
      length: end - start,
      text,
      verdict: "unsupported",
      value,
      unit: kind === "money" ? (currency ?? "money") : kind,
      note: why,
    }),
    claim: undefined,
    item: undefined,
    isLoose: false,
  };
}

type Reading = {
  readonly item: string;
  readonly candidate: Candidate | undefined;
  readonly fit: "inside" | "loose" | "outside";
  /** Read as another row than the name's default one. */
  readonly isOther: boolean;
};

/** The default reading of the name, or the one other reading that fits where the default does not. */
function readingOf(claim: Claim): Reading {
  const main = bestOf(claim, claim.item);
  if (main.fit !== "outside" || claim.others.length === 0) return { ...main, isOther: false };
  const fitting = claim.others
    .map((item) => bestOf(claim, item))
    .filter((reading) => reading.fit === "inside");
  const [only, ...rest] = fitting;
  const isOne = rest.every(
    ({ candidate }) => candidate?.datum.value === only?.candidate?.datum.value,
  );
  return only !== undefined && isOne ? { ...only, isOther: true } : { ...main, isOther: false };
}

function bestOf(claim: Claim, item: string): Omit<Reading, "isOther"> {
  const candidates = candidatesOf(claim, item).filter(({ datum }) =>
    isInUnit(claim.figure, datum.unit),
  );
  const money = candidates.filter(
    ({ datum }) => !isOfCurrency(datum.unit) || isCurrency(claim.figure.currency, datum.currency),
  );
  const judged = money.map((candidate) => ({
    candidate,
    fit: fits({ ...claim, item }, candidate),
  }));
  const best =
    judged.find(({ fit }) => fit === "inside") ?? judged.find(({ fit }) => fit === "loose");
  return { item, candidate: best?.candidate ?? candidates[0], fit: best?.fit ?? "outside" };
}

function verdictOf(
  claim: Claim,
  { item, candidate, fit, isOther }: Reading,
): Pick<CheckedFigure, "verdict" | "hint" | "note"> {
  if (candidate === undefined) {
    return { verdict: "unsupported", hint: hintOf(claim, undefined) ?? null, note: whyNone(claim) };
  }
  if (isLeftOpen(claim, fit)) {
    return { verdict: "unsupported", hint: null, note: strangerNote(claim) };
  }
  if (fit !== "outside" && isDoubtfulAside(claim)) {
    return { verdict: "unsupported", hint: null, note: "the brackets may say that it is negative" };
  }
  if (fit !== "outside") {
    const loose = fit === "loose" ? "true, but far from the value" : null;
    const note = isOther ? `read as ${item}` : loose;
    return { verdict: "verified", hint: null, note };
  }
  const hint = hintOf(claim, candidate) ?? null;
  return isSure(claim, item, candidate) && !isEitherSign(claim, item, candidate)
    ? { verdict: "contradicted", hint, note: null }
    : {
        verdict: "unsupported",
        hint,
        note: "not said plainly enough to judge: name the row, the company and the year beside it",
      };
}

/** Whether a figure may be of somebody else: then it is never verified, nor called wrong where that is vague. */
function isLeftOpen({ elsewhere, isVague }: Claim, fit: Reading["fit"]): boolean {
  return elsewhere !== undefined && (isVague || fit !== "outside");
}

/** Whether nothing is taken over from elsewhere, and no other time or row that the words leave open has the figure. */
function isSure(claim: Claim, item: string, candidate: Candidate): boolean {
  return !claim.isVague && !fitsOther(claim, item) && !mayBeWhole(claim, candidate);
}

/** Whether the row holds less than its name says in some year, by whatever tag in others, and the figure is more than that. */
function mayBeWhole(claim: Claim, candidate: Candidate): boolean {
  const { company, operation } = claim;
  if (operation.kind !== "level" || claimedValue(claim, candidate) <= candidate.datum.value) {
    return false;
  }
  const { item } = candidate.datum;
  const ever = columnsIn(company).flatMap((label) => company.find(item, label));
  return ever.some(({ datum }) => datum.flags?.includes("depreciation_only"));
}

/** `| Net acquisitions | 871 |`: what went out by its size, or what came in as it is. */
function isEitherSign(claim: Claim, item: string, candidate: Candidate): boolean {
  return (
    claim.isUnsigned === true &&
    isSpokenOfAsOutflow(item, candidate.isOutflow) &&
    signHint(claim, candidate) !== undefined
  );
}

export const STRANGER =
  "may be of what is named before it, which is not connected: say whose it is";

const UNDER = "which it stands under and the data do not know: say whose it is";

function strangerNote({ elsewhere }: Claim): string {
  const { head, isSaid } = elsewhere ?? {};
  return head === undefined || isSaid === true ? STRANGER : `may be of “${head}”, ${UNDER}`;
}

/** Whether a note leaves a figure open for the heading that it stands under alone. */
export function isForHeading(note: string | null): boolean {
  return note?.endsWith(UNDER) === true;
}

/** `covered interest (7.8x)`: set apart, or negative; after another figure it is set apart. */
function isDoubtfulAside({ figure, operation }: Claim): boolean {
  const isValue = operation.kind === "level" || operation.kind === "ratio";
  return figure.negative === "doubtful" && isValue;
}

/** Why the connected data hold nothing to compare with. */
function whyNone({ company, item, columns: [label], operation }: Claim): string {
  return operation.kind === "level" || company.find(item, label).length === 0
    ? whyMissing(company, item, label)
    : "the period it is compared with is not connected, or the comparison means nothing";
}
