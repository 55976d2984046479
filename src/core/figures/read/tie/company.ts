import type { Carry } from "#core/figures/read/claims/claim.ts";
import { companyIn, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { ColumnHead } from "#core/figures/read/sentence/table-heads.ts";
import { textAt, type Token, type TokenKind } from "#core/figures/read/sentence/tokens.ts";
import { madeOnce } from "#core/figures/read/text/made-once.ts";
import type { Parsed } from "#core/figures/read/tie/scene.ts";
import { isOf } from "#core/figures/read/words/lexicon.ts";

/** The connected companies and whom a text without a name is about. */
export type Ledgers = {
  readonly ledgers: readonly CompanyLedger[];
  readonly primaryTicker: string | undefined;
};

/** The company of a figure, or why there is none (finance.md 5.1 step 6). */
export function companyOf(
  all: Parsed,
  index: number,
  { ledgers, primaryTicker, carry }: Ledgers & { readonly carry: Carry },
): CompanyLedger | string {
  const head = all.reading.heads?.[index];
  if (head?.kind === "other") return head.isPlanned === true ? PLANNED : OTHER_HEAD;
  const owner = head === undefined ? undefined : ownerOf(head);
  if (owner !== undefined) return companyIn(ledgers, owner.ticker) ?? NOT_CONNECTED;
  const place = placeOfCompany(all, index);
  if (place === undefined) return spokenOf({ ledgers, primaryTicker }, carry);
  return companyIn(ledgers, tickerAt(all, place)) ?? NOT_CONNECTED;
}

/** The company that the head of a column names; one of a company that is not connected has no ticker. */
function ownerOf(head: ColumnHead): { readonly ticker?: string | undefined } | undefined {
  if (head.kind === "company") return head;
  const isOwned = (head.kind === "time" || head.kind === "change") && head.ticker !== undefined;
  return isOwned ? head : undefined;
}

const OTHER_HEAD = "the head of its column or table names neither a time nor a company alone";

function tickerAt({ reading, tokens }: Parsed, place: number): string | undefined {
  return reading.companies[tokens[place]?.order ?? -1]?.ticker;
}

/** The company that the text has spoken of. */
function spokenOf({ ledgers, primaryTicker }: Ledgers, { ticker }: Carry): CompanyLedger | string {
  return companyIn(ledgers, ticker ?? primaryTicker) ?? ledgers[0] ?? "no statements are connected";
}

export const PLANNED = "its column holds what may be, or is of others: no source has reported it";
export const NOT_CONNECTED = "the company it is about is not connected";

const LINKS = new Set(["at", "for", "of", "by"]);

const companyPlaces = madeOnce((tokens: readonly Token[]): readonly number[] =>
  tokens.flatMap(({ kind }, place) => (kind === "company" ? [place] : [])),
);

function placeOfCompany(all: Parsed, index: number): number | undefined {
  const { tokens, figureAt, clauseAt } = all;
  const at = figureAt[index] ?? -1;
  const places = companyPlaces(tokens);
  if (places.length === 0) return undefined;
  const lists = places.map((place) => listAt(all, "company", place));
  const figures = listAt(all, "figure", at);
  const same = lists.find((list) => list.length === figures.length && list.length > 1);
  const own = same?.[figures.indexOf(at)] ?? companyBehind(all, at);
  if (own !== undefined) return own;
  const ahead = subjectsOf(
    tokens,
    places.filter((place) => place < at),
  );
  const near = ahead.findLast((place) => clauseAt[place] === clauseAt[at]) ?? ahead.at(-1);
  return near ?? (places.length === 1 ? places[0] : undefined);
}

/**
 * Of companies of a sentence, by their places, those that it is about: `Against Velden, Corda earned #` and `At Corda,
 * unlike at Velden, debt was #` are about Corda.
 */
export function subjectsOf(tokens: readonly Token[], places: readonly number[]): readonly number[] {
  const against = setAgainst(tokens);
  const own = places.filter((place) => !against.has(place));
  return own.length === 0 ? places : own;
}

/** The places of companies in phrases of their own that lead to them by more than where they are. */
const setAgainst = madeOnce((tokens: readonly Token[]): ReadonlySet<number> => {
  const isApart = (place: number): boolean => {
    const next = tokens.slice(place + 1, place + 4).find(({ text }) => !isOwner(text));
    if (next !== undefined && next.kind !== "mark") return false;
    for (let at = place - 1; at >= 0; at -= 1) {
      const { kind, text } = tokens[at] ?? {};
      if (text === undefined || (kind !== "word" && kind !== "time")) return false;
      if (isOf(text, "joining")) return false;
      if (kind === "word" && !isOf(text, "determiner") && !isPlace(text)) return true;
    }
    return false;
  };
  return new Set(companyPlaces(tokens).filter(isApart));
});

function isPlace(text: string): boolean {
  return isOf(text, "preposition") && !isOf(text, "comparing");
}

/** `# at Velden`, `# for Velden in 2025`: right behind the figure, a row's name between at most. */
function companyBehind({ tokens }: Parsed, at: number): number | undefined {
  let place = at + 1;
  const isNamed = LINKS.has(textAt(tokens, place)) && tokens[place + 1]?.kind === "company";
  // `# at Corda's plants`
  return isNamed && textAt(tokens, place + 2) !== "'" ? place + 1 : undefined;
}

const PARTING = new Set([",", "and", "&", "or", "/"]);
/** Words that may stand before each thing of a list. */
const DRESSING = new Set(
  "the a its in at for of about some approximately roughly nearly".split(" "),
);

/** The things of one kind in a row with the one at a place, parted by commas and `and` alone. */
export function listAt({ tokens }: Parsed, kind: TokenKind, at: number): readonly number[] {
  const step = (from: number, by: 1 | -1): number | undefined => {
    let isParted = false;
    for (let place = from + by; place >= 0 && place < tokens.length; place += by) {
      const token = tokens[place];
      if (token === undefined) return undefined;
      if (token.kind === kind) return isParted ? place : undefined;
      if (PARTING.has(token.text)) isParted = true;
      else if (!DRESSING.has(token.text) && !isOwner(token.text)) return undefined;
    }
    return undefined;
  };
  const places = [at];
  for (let place = step(at, -1); place !== undefined; place = step(place, -1))
    places.unshift(place);
  for (let place = step(at, 1); place !== undefined; place = step(place, 1)) places.push(place);
  return places;
}

function isOwner(text: string): boolean {
  return text === "'" || text === "s";
}
