import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { wordsOfText } from "#core/figures/read/ledger/item-mentions.ts";
import type { Token } from "#core/figures/read/sentence/tokens.ts";
import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";
import { MADE_WORDS } from "#core/finance/vocabulary/made-words.ts";
import { stemOf } from "#core/retrieval/stems.ts";
import { isOtherThing } from "#core/writing/analyst/chat/question-words.ts";

const ROW_NAMES = [...ITEM_WORDS, ...MADE_WORDS].map(({ item, name, aliases }) => {
  return { item, name, stems: [name, ...aliases.split(" | ")].map(stemsOf) };
});

/** Words of two letters only join the others: `attributable to shareholders`. */
function stemsOf(text: string): readonly string[] {
  return wordsOfText(text.toLowerCase())
    .filter(({ text: word }) => word.length > 2)
    .map(({ text: word }) => stemOf(word));
}

/** Words that count or choose things, which a row is none of. */
const OF_THINGS = /^(?:many|who|whom|where|which|what)$/;

/**
 * The row of whose name the unknown words of a question are half or more: `how much is undrawn`. None where
 * several may be meant, beside the name of another, and of an owner alone.
 */
export function rowByPart(
  tokens: readonly Token[],
  unknown: readonly { readonly from: number; readonly to: number }[],
  ledgers: readonly CompanyLedger[],
): { readonly words: readonly string[]; readonly name: string } | undefined {
  const isOther = unknown.some(({ from, to }) =>
    [tokens[from - 1], tokens[to + 1]].some(
      (token) => token?.kind === "row" || OF_THINGS.test(token?.text ?? ""),
    ),
  );
  const words = unknown
    .flatMap(({ from, to }) => tokens.slice(from, to + 1))
    .map(({ text }) => text);
  const isCase = tokens.some(({ kind }) => kind === "figure");
  if (isOther || isCase || !words.every((word) => word.length > 4) || words.length === 0)
    return undefined;
  const asked = new Set(tokens.map(({ text }) => stemOf(text)));
  const own = words.map((word) => stemOf(word));
  const found = ROW_NAMES.flatMap(({ item, name, stems }) => {
    const covered = stems.map((each) => {
      const rest = each.filter((stem) => !own.includes(stem)).join(" ");
      const count = each.filter((stem) => asked.has(stem)).length;
      const isPart = own.every((stem) => each.includes(stem)) && count * 2 >= each.length;
      // `goodwill impairments` are impairments: goodwill alone is none of it.
      return isPart && !stems.some((other) => other.join(" ") === rest) ? count : 0;
    });
    const most = Math.max(...covered);
    const isMeant =
      most > (words.some(isOtherThing) ? 1 : 0) && ledgers.some(({ has }) => has(item));
    return isMeant ? [{ name, most }] : [];
  });
  const best = Math.max(...found.map(({ most }) => most));
  const [only, second] = found.filter(({ most }) => most === best);
  return only !== undefined && second === undefined ? { words, name: only.name } : undefined;
}
