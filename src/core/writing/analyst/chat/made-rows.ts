import type { ItemMention } from "#core/figures/read/ledger/item-mentions.ts";
import type { Token } from "#core/figures/read/sentence/tokens.ts";
import { ITEM_WORDS, MADE_OVER } from "#core/finance/vocabulary/item-words.ts";
import { partsOfRatio } from "#core/ledger/definitions.ts";

type Rows = { readonly tokens: readonly Token[]; readonly items: readonly ItemMention[] };

/**
 * Rows that a question makes of those it names: of several rows two that are set over each other are one ratio, as
 * they are alone, and `days of A and B` are those of each.
 */
export function withMadeRows(read: Rows): Rows {
  const named = new Set(
    read.tokens.flatMap(({ kind, order }) => (kind === "row" ? [read.items[order]?.item] : [])),
  );
  return withDays(withMargins(withParts(named.size > 2 ? withRatios(read) : read)));
}

const LISTED = /^(?:,|and|&|its)$/;

/** `EBITDA and margin`: the margin of the row it is listed behind. */
function withMargins({ tokens, items }: Rows): Rows {
  const all = [...items];
  const made = tokens.map((token, at): Token => {
    const before = tokens.findLast(({ text }, place) => place < at && !LISTED.test(text));
    const row = before?.kind === "row" ? items[before.order] : undefined;
    const item = MARGINS.get(row?.item ?? "");
    const isMargin = token.kind === "word" && /^margins?$/.test(token.text);
    if (!isMargin || !row || !item || before === tokens[at - 1]) return token;
    const { start, end } = token;
    all.push({ ...row, item, start, end, unit: "fraction", others: [], longer: [] });
    return { ...token, kind: "row", order: all.length - 1 };
  });
  return { tokens: made, items: all };
}

const NAMES: ReadonlySet<string> = new Set(ITEM_WORDS.map(({ item }) => item));
/** Margins by the row that they are of. */
const MARGINS: ReadonlyMap<string, string> = new Map(
  [...NAMES].flatMap((item): [string, string][] => {
    const of = item.endsWith("Margin (%)") ? partsOfRatio(item)?.top : undefined;
    return of === undefined ? [] : [[of, item]];
  }),
);

const BEING = /^(?:has|have|had|been|was|were|is|are)$/;

/** `goodwill has been written off`: of two rows the one that both name, where there is one. */
function withParts({ tokens, items }: Rows): Rows {
  const rows = tokens.flatMap((token, at) => (token.kind === "row" ? [{ token, at }] : []));
  const itemAt = (place: number) => items[rows[place]?.token.order ?? -1];
  const isJoined = (from: number, to: number): boolean =>
    tokens.slice(from + 1, to).every(({ kind, text }) => kind === "word" && BEING.test(text));
  const named = rows.map((_, place) =>
    [itemAt(place)?.item, itemAt(place + 1)?.item.replace(/s$/, "")].join(" "),
  );
  const first = named.findIndex(
    (item, place) =>
      NAMES.has(item) && isJoined(rows[place]?.at ?? 0, rows[place + 1]?.at ?? tokens.length),
  );
  const [one, other] = [rows[first], rows[first + 1]];
  const [a, b] = [itemAt(first), itemAt(first + 1)];
  if (!one || !other || !a || !b) return { tokens, items };
  const made = { ...one.token, end: b.end, order: items.length };
  return {
    tokens: [...tokens.slice(0, one.at), made, ...tokens.slice(other.at + 1)],
    items: [...items, { ...a, item: named[first] ?? a.item, end: b.end, others: [] }],
  };
}

const OVER = /^(?:over|\/|as an? (?:percentage|share|portion) of|as (?:percentage|share|%) of)$/;
/** Words of the longest of them. */
const OVER_MOST = 4;

function withRatios({ tokens, items }: Rows): Rows {
  const made: Token[] = [];
  const all = [...items];
  for (let at = 0; at < tokens.length; at += 1) {
    const top = tokens[at];
    if (top === undefined) break;
    const under = tokens.findIndex(({ kind }, place) => place > at && kind === "row");
    const link = tokens.slice(at + 1, Math.max(at + 1, under)).map(({ text }) => text);
    const bottom = tokens[under];
    const [a, b] = [items[top.order], items[bottom?.order ?? -1]];
    const isOver = link.length <= OVER_MOST && OVER.test(link.join(" "));
    if (top.kind === "row" && bottom && a && b && isOver) {
      made.push({ ...top, end: bottom.end, order: all.length });
      all.push({ ...a, end: bottom.end, item: a.item + MADE_OVER + b.item, others: [] });
      at = under;
    } else made.push(top);
  }
  return { tokens: made, items: all };
}

const DAYS = "Days of ";

function withDays({ tokens, items }: Rows): Rows {
  const made = [...items];
  let isOfDays = false;
  for (const { kind, text, order } of tokens) {
    const item = made[order];
    if (kind === "row" && item !== undefined) {
      const days = DAYS + item.item;
      if (isOfDays && NAMES.has(days)) made[order] = { ...item, item: days };
      isOfDays = made[order]?.item.startsWith(DAYS) ?? false;
    } else isOfDays &&= /^(?:,|and|&)$/.test(text);
  }
  return { tokens, items: made };
}
