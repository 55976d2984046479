import { isMotionWord, makesOther } from "#core/figures/read/words/lexicon.ts";
import type { Token } from "#core/figures/read/sentence/tokens.ts";
import type { Asked } from "#core/writing/analyst/chat/asked.ts";
import { type AskClass, asks, asksFor } from "#core/writing/analyst/chat/question-words.ts";
import type { QuestionReading } from "#core/writing/analyst/chat/reading.ts";

/** Classes that leave every question what it is. */
const ALWAYS: readonly AskClass[] = [
  "asking",
  "judged",
  "reported",
  "compare",
  "each",
  "trend",
  "change",
  "total",
  "count",
  "cover",
  "share",
];

/** Classes of words that each kind of question takes up. */
const TAKEN_UP: Readonly<Record<Asked["kind"], readonly AskClass[]>> = {
  level: [],
  change: ["more", "less"],
  average: ["average"],
  total: ["total"],
  compound: ["compound"],
  count: ["count"],
  extreme: ["highest", "lowest", "best", "worst"],
  quotient: ["share", "cover"],
  against: ["more", "less", "room", "why"],
  together: [],
  why: ["why", "more", "less", "definition", "result"],
  due: ["due", "less", "room"],
  definition: ["definition"],
  scenario: [
    "given",
    "room",
    "more",
    "less",
    "rates",
    "sensitive",
    "due",
    "rating",
    "result",
    "margins",
  ],
  future: ["future", "more"],
};

/** Subjects that are asked for beside rows, and those that need none named. */
const OF_ROWS: readonly AskClass[] = ["trigger", "sensitive", "oneOff", "value", "overview"];
const OF_ALL: readonly AskClass[] = [
  ...OF_ROWS,
  "room",
  "due",
  "risk",
  "strength",
  "rating",
  "advice",
  "margins",
  "leverage",
  "balanceSheet",
  "result",
  "performance",
];

/** Of a class that asks for more, and harmless by themselves. */
const PLAIN = new Set("more less higher lower debts obligations".split(" "));

/** Whether a word makes what follows it another time or row. */
function turns(
  word: string,
  next: QuestionReading["tokens"][number] | undefined,
  kind: Asked["kind"],
): boolean {
  if (next?.kind === "time") return /^(?:before|after|until)$/.test(word);
  return next?.kind === "row" && kind !== "scenario" && makesOther(word);
}

/** Words that ask for what the answer does not take up: left aside they would make it another question's. */
export function unusedWords(
  { tokens, rows }: QuestionReading,
  { kind: asked }: Asked,
): readonly string[] {
  const taken = new Set<AskClass>([
    ...ALWAYS,
    ...TAKEN_UP[asked],
    ...(rows.length === 0 ? OF_ALL : OF_ROWS),
  ]);
  // `Cost of risk: provisions over loans` begins with a title.
  const end = tokens.findIndex(({ kind }) => kind !== "word");
  const from = tokens[end]?.text === ":" ? end : 0;
  const words = tokens.flatMap(({ kind, text }, at) => {
    const next = tokens[at + 1];
    // `before one-offs` is the basis that figures stand on (`basis.ts`).
    const isOfBasis = text === "before" && asks(next?.text ?? "", "oneOff");
    return at < from || kind !== "word" || PLAIN.has(text) || isOfBasis ? [] : [{ text, next }];
  });
  return words.flatMap(({ text, next }) => {
    const classes = [...asksFor(text)];
    const isTaken = classes.length === 0 || classes.some((each) => taken.has(each));
    // A row over which none stands: `what does it make per share`.
    if (text === "over" && next?.kind === "row" && rows.length === 1) return [text];
    if (turns(text, next, asked)) return asked === "extreme" && isTaken ? [] : [text];
    return isTaken || isUsedBy(asked, text, next) ? [] : [text];
  });
}

/** Which way something went or that it went to something; `assets funded by deposits`. */
function isUsedBy(asked: Asked["kind"], text: string, next: Token | undefined): boolean {
  if (isMotionWord(text)) return asked === "extreme" || asked === "count" || asked === "quotient";
  const isPassive = text.endsWith("ed") && /^(?:by|with|from)$/.test(next?.text ?? "");
  return asked === "quotient" && isPassive;
}
