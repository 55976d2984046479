import { formulaOf } from "#core/finance/ratios/derived.ts";
import { otherSignName, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { lookUp } from "#core/findings/book.ts";
import { directionOf } from "#core/findings/movement.ts";
import type { Finding } from "#core/findings/finding.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { partsOfRatio, partsOfSum } from "#core/ledger/definitions.ts";
import { isFiscalYear } from "#core/ledger/period.ts";
import { capitalised, joinSentences, listed, type Prose, prose, size } from "#core/ledger/prose.ts";
import { isOf, type WordClass } from "#core/figures/read/words/lexicon.ts";
import { article } from "#core/ledger/words.ts";
import { shown } from "#core/writing/analyst/chat/facts.ts";
import { changeBetween, changeOf, levelOf } from "#core/writing/analyst/chat/row-answers.ts";
import { documentsFor } from "#core/writing/analyst/chat/elsewhere.ts";
import { saidAt, says } from "#core/writing/analyst/chat/reading.ts";
import { NO_ONE_OFFS } from "#core/writing/analyst/chat/subjects.ts";
import { foundFor, type Question } from "#core/writing/analyst/chat/question.ts";

/**
 * Why a row moved: whether it did as the question takes it, what of it moved most, and what the
 * connected documents say of it. The cause behind that is nobody's to guess.
 */
export function whyOf(item: string, question: Question): Prose {
  const { columns, book } = question;
  if (says(question.reading, /^so$/) && saidAt(question.reading, "judged") !== undefined)
    return levelOverTime(item, question);
  const moved = changeOf(item, columns, book);
  const [now, before] = changeBetween(item, columns, book);
  if (now === undefined || before === undefined) return moved;
  const denied = denialOf(now, before, question);
  if (denied !== undefined) return prose`${capitalised([wordsOf(item).name])} ${denied}. ${moved}`;
  const causes = causesOf(now, question);
  const steps = stepsOf(item, now, before, question);
  const parts = causes.length > 0 ? causes : [partsOf(item, steps)];
  const isAsked = saidAt(question.reading, "oneOff") !== undefined;
  const isTold = !isAsked || causesOf(now, question, ["oneOff"]).length > 0;
  const none = isTold ? [] : prose`${NO_ONE_OFFS}`;
  return joinSentences([moved, ...parts, none, wordsFor(question, steps, now.period)]);
}

/** How much of a row's change another gave: from its bridge, or by what it is the sum of; nothing else adds up to it. */
export function givenOf(
  { whole, part }: { readonly whole: string; readonly part: string },
  question: Question,
): readonly Prose[] {
  const { columns, book } = question;
  const moved = changeOf(whole, columns, book);
  const [now, before] = changeBetween(whole, columns, book);
  if (now === undefined || before === undefined) return [moved];
  const bridges = causesOf(now, question, ["bridge"]);
  const steps = partsOfRatio(whole) === undefined ? stepsOf(whole, now, before, question) : [];
  const isPart = steps.some(({ a }) => a.item === part);
  const told = bridges.length > 0 || !isPart ? bridges : [partsOf(whole, steps)];
  const { name } = wordsOf(part);
  const none = prose`How much of it came from ${name} is not told apart: no bridge of the connected data from one period to the next has it.`;
  const isNamed = told.flat().some((one) => typeof one === "string" && one.includes(name));
  return [joinSentences([moved, ...told, isNamed ? [] : none])];
}

/** `why is equity so low`: the level among its own, and what would say why. */
function levelOverTime(item: string, question: Question): Prose {
  const { book } = question;
  const columns = { kind: "range", labels: book.years } as const;
  const path = levelOf(item, { columns, isNamed: false, isJudged: true }, book);
  return joinSentences([path, wordsFor(question, [], book.years[0] ?? "")]);
}

/** What a question takes for granted that is not so. */
function denialOf(now: Datum, before: Datum, question: Question): string | undefined {
  if (says(question.reading, /^(?:negative|loss|losses)$/) && now.value > 0)
    return "is not negative";
  const way = wayAsked(question);
  const isUp = isAbove(now, before);
  if (way === undefined || now.value === before.value || (way === "up") === isUp) return undefined;
  return `did not ${way === "up" ? "rise" : "fall"}`;
}

/** What the connected documents say of it, or of what moved it; what to connect where none are. */
function wordsFor(question: Question, steps: readonly Step[], period: string): Prose {
  const documents = documentsFor(question);
  const isEarlier = isFiscalYear(period) && period !== question.book.years[0];
  if (documents !== undefined) {
    let near: Prose | undefined;
    // What hardly moved is the cause of nothing.
    const moved = steps.filter(({ a, b }) => directionOf(a, b) !== "flat");
    for (const asked of [question.reading.message, ...moved.map(whyMoved)]) {
      const { outcome, said, quotes } = documents.ask(asked, isEarlier ? period : "");
      if (outcome === "answered") return quotes;
      if (outcome === "unsettled") near ??= said;
    }
    return (
      near ??
      prose`I found no reason for it in the connected passages: ask the filing or your documents this question to look in the rest of them.`
    );
  }
  const { annualForm } = question.book;
  const report = annualForm === "10-K" ? "10-K or 10-Q (management's discussion)" : annualForm;
  return prose`The cause behind it needs the company's own account: connect its latest ${report}.`;
}

/** What gave most of the move, and the one-offs in it, as findings have them; of a year by its years alone. */
function causesOf(
  { item, period }: Datum,
  question: Question,
  kinds: readonly Finding["kind"][] = ["bridge", "oneOff"],
): readonly Prose[] {
  const found = foundFor(question, period)?.findings ?? [];
  return found
    .filter(
      ({ kind, item: own, asOf }) =>
        asOf === period &&
        kinds.includes(kind) &&
        ((kind === "bridge" && own === item) || (kind === "oneOff" && HOLD_ONE_OFFS.has(item))),
    )
    .toSorted((a, b) => Number(b.kind === "bridge") - Number(a.kind === "bridge"))
    .map(({ says: said }) => said.sentence);
}

const HOLD_ONE_OFFS: ReadonlySet<string> = new Set(["EBITDA", "EBIT", "Net Income"]);

/** Which way a question takes it that something went; a row improves as is good for a creditor. */
export function wayAsked(
  { reading: { tokens } }: Question,
  good?: "higher" | "lower",
): "up" | "down" | undefined {
  const words = tokens.filter(({ kind }) => kind === "word").map(({ text }) => text);
  const isSaid = (...ways: readonly WordClass[]): boolean =>
    words.some((word) => ways.some((way) => isOf(word, way)));
  const ways = good === "lower" ? (["worse", "better"] as const) : (["better", "worse"] as const);
  const [up, down] = [
    isSaid("up", "rise") || (good !== undefined && isSaid(ways[0])),
    isSaid("down", "fall") || (good !== undefined && isSaid(ways[1])),
  ];
  if (up === down) return undefined;
  return up ? "up" : "down";
}

/** `why did total debt rise in 2025` */
function whyMoved({ a, b }: Step): string {
  return `why did ${wordsOf(a.item).name} ${isAbove(a, b) ? "rise" : "fall"} in ${a.period}`;
}

/** A part of a row in two columns, and by how much it moved. */
type Step = { readonly a: Datum; readonly b: Datum; readonly by: Datum };

/** How each part of a row moved, the most first. */
function stepsOf(item: string, now: Datum, before: Datum, { book }: Question): readonly Step[] {
  const ratio = partsOfRatio(item);
  const items =
    ratio === undefined
      ? (partsOfSum(item) ?? []).map(([part]) => part)
      : [ratio.top, ratio.bottom];
  const moves = items.flatMap((part) => {
    const [a, b] = [lookUp(book, part, now.period), lookUp(book, part, before.period)];
    const by = a && b && formulaOf(`Change of ${part}`, "difference", [a, b]);
    return a === undefined || b === undefined || by === undefined || by.value === 0
      ? []
      : [{ a, b, by }];
  });
  return moves.toSorted((x, y) => Math.abs(y.by.value) - Math.abs(x.by.value)).slice(0, 3);
}

function partsOf(item: string, told: readonly Step[]): Prose {
  if (told.length === 0) return [];
  const each = told.map(({ a, b, by }) => {
    const words = wordsOf(a.item);
    const loss = otherSignName(a);
    const to =
      loss === undefined ? prose`${shown(a)}` : prose`${article(loss)} ${loss} of ${size(a)}`;
    return prose`${words.name} ${isAbove(a, b) ? "rose" : "fell"} by ${size(by)} to ${to}`;
  });
  return prose`${partsOfRatio(item) === undefined ? "Of its parts, " : "Behind it, "}${listed(each)}.`;
}

/** Outflows by their size, anything else as it stands. */
function isAbove(a: Datum, b: Datum): boolean {
  return wordsOf(a.item).isOutflow === true
    ? Math.abs(a.value) > Math.abs(b.value)
    : a.value > b.value;
}
