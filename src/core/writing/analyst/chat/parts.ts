import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Question } from "#core/writing/analyst/chat/question.ts";
import { saidAt } from "#core/writing/analyst/chat/reading.ts";

const OPENER =
  "(?:how|what|which|who|whose|when|where|why|does|do|did|is|are|was|were|has|have|can|could)(?:'s)?\\s";
const JOINT = new RegExp(`[?;]\\s{1,9}(?:and )?(?=${OPENER})|,?\\s{1,9}and (?=${OPENER})`, "i");
const PRONOUN = /\b(?:it|that|this|they|them)\b/i;

/** The questions that one message puts, each with the company and the row that it takes from the first. */
export function partsOf(
  message: string,
  read: (part: string) => Question | undefined,
): readonly { readonly part: string; readonly question: Question }[] {
  const parts = message.split(JOINT).map((part) => part.trim().replace(/[?,;.]$/, ""));
  const first = parts.length > 1 ? read(parts[0] ?? "") : undefined;
  if (first === undefined) return [];
  // `how much cash did it return to shareholders`: what is said of it comes last.
  const row = first.reading.unplaced.length === 0 ? first.reading.rows.at(-1) : undefined;
  const company = first.connected.named.map(({ ticker }) => ticker).join(", ");
  return parts.flatMap((part) => {
    const own = read(part);
    const { rows = [] } = own?.reading ?? {};
    const isOfTwo = own && saidAt(own.reading, "share", "cover", "compare") !== undefined;
    const lacksRow = row !== undefined && rows.length <= (isOfTwo === true ? 1 : 0);
    const line = lacksRow ? part.replace(PRONOUN, wordsOf(row.item).name) : part;
    const isNamed = company === "" || own?.connected.named.length !== 0;
    const question = read(isNamed ? line : `${line} (${company})`);
    return question === undefined ? [] : [{ part, question }];
  });
}
