import { changeBefore } from "#core/figures/read/sentence/cue-words.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { FoundItem, Spot } from "#core/figures/read/claims/spot.ts";
import { otherBasis } from "#core/figures/read/understood/basis.ts";
import { doubtBefore, unknownLabel, unsaid } from "#core/figures/read/understood/doubts.ts";
import { isCaused, unknownGovernor } from "#core/figures/read/understood/governor.ts";
import { unknownLeadIn } from "#core/figures/read/understood/lead-in.ts";
import { whyMixed } from "#core/figures/read/understood/mixed.ts";
import { partBefore, unknownLink } from "#core/figures/read/understood/link.ts";
import { unknownScope } from "#core/figures/read/understood/scopes.ts";
import { unknownTail } from "#core/figures/read/understood/tail.ts";
import {
  isBreak,
  type Stretch,
  type Token,
  tokensOf,
} from "#core/figures/read/understood/tokens.ts";

/**
 * Why a figure is not told plainly of its row, as the company's: every word that could make it one of
 * something else must be known to leave it what it is. What nobody has thought of is not verified.
 */
export function whyNotUnderstood(
  spot: Spot,
  found: FoundItem | undefined,
  company?: CompanyLedger,
): string | undefined {
  const { reading } = spot;
  const mention = found?.mention;
  if (reading.heads !== undefined) return undefined;
  const tokens = tokensOf(reading);
  if (reading.text.trimEnd().endsWith("?")) return "it is asked, not said";
  const mixed = mention && whyMixed(spot, mention);
  if (mixed !== undefined) return mixed;
  const place = placeOf(spot, tokens, found);
  const odd =
    oddAround(tokens, place) ??
    (mention === undefined ? undefined : oddOfRow(tokens, place)) ??
    (found === undefined ? undefined : oddBasis(spot, tokens, { found, place, company }));
  return odd === undefined ? undefined : OTHER_THAN_ROW;
}

const OTHER_THAN_ROW =
  "the sentence may be about something else than the row: find its source, or say it more plainly";

/** A figure among the tokens of its sentence. */
type FigureTokens = {
  readonly figure: number;
  /** Where the words for this figure begin: behind the one before, or its clause. */
  readonly from: number;
  readonly to: number;
  /** Whether a row was found for it; a form of words needs none. */
  readonly isFound: boolean;
  /** Whether it is so many basis points. */
  readonly isStep: boolean;
  /** The row's name, where it has one of its own. */
  readonly row: Stretch | undefined;
};

function placeOf(
  { reading, figure, index }: Spot,
  tokens: readonly Token[],
  found: FoundItem | undefined,
): FigureTokens {
  const mention = found?.mention;
  const at = (place: number): number => {
    let token = 0;
    while (token < tokens.length && (tokens[token]?.end ?? 0) <= place) token += 1;
    return token;
  };
  const previous = reading.figures[index - 1];
  const next = reading.figures[index + 1];
  return {
    figure: at(figure.start),
    from: previous === undefined ? 0 : at(previous.end),
    to: next === undefined ? tokens.length : at(next.start),
    isFound: found !== undefined,
    isStep: figure.kind === "bps",
    row: mention && { from: at(mention.start), to: at(mention.end) },
  };
}

type OnBasis = {
  readonly found: FoundItem;
  readonly place: FigureTokens;
  readonly company: CompanyLedger | undefined;
};

function oddBasis(
  { reading, before }: Spot,
  tokens: readonly Token[],
  { found, place, company }: OnBasis,
): Token | undefined {
  const { figure, to, row } = place;
  const between = row !== undefined && row.to <= figure ? { from: row.to, to: figure } : undefined;
  return otherBasis(reading, tokens, {
    item: found.item,
    isChange: changeBefore(before) !== undefined,
    hasLeases: company?.tables.some(({ taxonomy }) => taxonomy === "ifrs-full") === true,
    around: { figure, to, between },
  });
}

/** What is not known in the words around a figure, whatever its row. */
function oddAround(
  tokens: readonly Token[],
  { figure, from, to, row, isFound, isStep }: FigureTokens,
): Token | undefined {
  const start = row === undefined ? figure : Math.min(row.from, figure);
  const behind = row === undefined || row.from < figure ? figure + 1 : row.to;
  const clause = clauseOf(tokens, from, start);
  return (
    unknownLeadIn(tokens, start, isFound) ??
    (row !== undefined && isCaused(tokens, row.from, clause)
      ? undefined
      : unknownScope(tokens, { from: clause, to: start })) ??
    doubtBefore(tokens, { from, to: figure }) ??
    unsaid(tokens, { from: 0, to: start }) ??
    unknownLabel(tokens) ??
    unknownTail(tokens, {
      from: behind,
      to,
      isOfRow: behind > figure + 1,
      isFramed: row === undefined,
      isFound,
      isStep,
    })
  );
}

/** `on average`, which only a form of words computes. */
function onAverage(tokens: readonly Token[], from: number): Token | undefined {
  const at = tokens.findIndex(({ text }, place) => place >= from && text === "average");
  return at > 0 && tokens[at - 1]?.text === "on" ? tokens[at] : undefined;
}

function clauseOf(tokens: readonly Token[], from: number, to: number): number {
  for (let at = to - 1; at >= from; at -= 1) if (isBreak(tokens, at)) return at + 1;
  return from;
}

/** What is not known in the words that tie a row's name into its sentence and to its figure. */
function oddOfRow(
  tokens: readonly Token[],
  { figure, from, row }: FigureTokens,
): Token | undefined {
  if (row === undefined) return undefined;
  const start = Math.min(row.from, figure);
  const begin = clauseOf(tokens, row.from < from ? 0 : from, start);
  const odd =
    unknownGovernor(tokens, start, begin) ??
    onAverage(tokens, from) ??
    unknownScope(tokens, { from: row.to, to: figure });
  if (odd !== undefined || row.to > figure) return odd;
  return partBefore(tokens, figure) ?? unknownLink(tokens, { from: row.to, to: figure });
}
