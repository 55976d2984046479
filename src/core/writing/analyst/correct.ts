import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { withBound } from "#core/figures/read/bound-sentences.ts";
import {
  type CheckedText,
  checkOn,
  type SentenceInContext,
  sentencesInContext,
} from "#core/figures/read/check-figures.ts";
import { checkSentence } from "#core/figures/read/check-sentence.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { directionsIn } from "#core/figures/read/sentence/cue-words.ts";
import { correctionOf } from "#core/figures/reprint/reprint.ts";
import { articleBefore, oppositeOf } from "#core/figures/read/words-against-data/opposite-words.ts";
import type { BoundAnchor, PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { applyChanges, growthOf, type TextChange } from "#core/text/edits/text-change.ts";
import { takenInOrder } from "#core/text/outline/ordered-places.ts";
import { capitalise, counted } from "#core/ledger/words.ts";
import type { EditStamp } from "#core/writing/analyst/place-text.ts";

/** What can be done about the figures of a text that the connected data contradict. */
export type Corrections = {
  /** One replacement for each figure, or word for a direction, that alone puts it right. */
  readonly edits: readonly Edit[];
  /** Contradicted figures whose words would have to change as well, as they are written. */
  readonly left: readonly string[];
};

type Written = {
  readonly currentContent: string;
  readonly connectedData: readonly ContextItem[];
  /** What figures of the text are of. */
  readonly anchors?: readonly PlacedBinding[] | undefined;
};

/** The replacements of "Use" for every contradicted figure of a text, and the words that say it went the other way. */
export function corrections(written: Written, stamp: EditStamp): Corrections {
  const content = written.currentContent;
  const ground = groundOf(written.connectedData, undefined);
  const placed = anchorsIn(content, written.anchors ?? [], { id: "text", by: "product", at: "" });
  const checked = checkOn(ground, content, boundSentences(placed, ground));
  const wrong = contradicted(checked);
  const numbers = wrong.flatMap((figure) => {
    const insert = correctionOf(checked, content, figure);
    const from = figure.position;
    return insert === undefined ? [] : [{ from, to: from + figure.length, insert }];
  });
  // Without anchors: bound figures hold whatever the words around them say.
  const read = checkOn(ground, content);
  const [numbersBefore, anchorsBefore, wrongBefore] = [
    takenInOrder(numbers, ({ from }) => from),
    takenInOrder(placed, ({ from }) => from),
    takenInOrder(wrong, ({ position }) => position),
  ];
  const edits: Edit[] = [];
  const left: string[] = [];
  for (const sentence of sentencesInContext(read, content)) {
    const end = sentence.start + sentence.text.length;
    const anchors = anchorsBefore(end);
    const changes = withTurnedWords({ ...sentence, anchors, ground }, numbersBefore(end));
    const wrongHere = wrongBefore(end);
    if (changes.length === 0) left.push(...wrongHere.map(({ text }) => text));
    edits.push(
      ...changes.map(({ from, to, insert }): Edit => ({
        id: stamp.newId(),
        type: "replace",
        position: from,
        length: to - from,
        content: insert,
        timestamp: stamp.now,
      })),
    );
  }
  return { edits, left };
}

const LISTED = 5;

/** What the check says of the figures of a text. */
export function checkSaid(written: Written): string {
  const content = written.currentContent;
  const ground = groundOf(written.connectedData, undefined);
  const placed = anchorsIn(content, written.anchors ?? [], { id: "text", by: "product", at: "" });
  const checked = checkOn(ground, content, boundSentences(placed, ground));
  const count = (of: string) => checked.figures.filter(({ verdict }) => verdict === of).length;
  const wrong = contradicted(checked);
  const [right, open] = [count("verified"), count("unsupported")];
  const told = wrong
    .slice(0, LISTED)
    .map(
      ({ text, expected }) =>
        `“${text}”${expected ? `, where the data say ${expected.display}` : ""}`,
    );
  const verdict =
    wrong.length === 0
      ? "The connected data contradict no figure of the text"
      : `The connected data contradict ${counted(wrong.length, "figure")} of the text: ${told.join("; ")}`;
  const rest = [
    ...(right > 0 ? [`${counted(right, "figure")} ${right === 1 ? "is" : "are"} verified`] : []),
    ...(open > 0
      ? [`${counted(open, "figure")} ${open === 1 ? "has" : "have"} no source in them`]
      : []),
  ];
  return rest.length === 0 ? `${verdict}.` : `${verdict}. ${capitalise(rest.join(", and "))}.`;
}

type Figures = Pick<CheckedText, "figures" | "warnings">;

function contradicted({ figures }: Pick<Figures, "figures">): CheckedText["figures"] {
  return figures.filter(({ verdict }) => verdict === "contradicted");
}

/** How many figures are right but for the way the words say they went, and how many such words there are. */
function wrongWays({ figures, warnings }: Figures): number {
  const turned = figures.filter(
    ({ verdict, text, expected }) =>
      verdict !== "verified" && expected !== null && digits(text) === digits(expected.display),
  );
  return turned.length + warnings.filter(({ kind }) => kind === "direction").length;
}

function digits(text: string): string {
  return text.replaceAll(/[^\d.]/g, "");
}

type SentenceToTurn = SentenceInContext & {
  /** Of the sentence, by their places in the text. */
  readonly anchors: readonly BoundAnchor[];
  readonly ground: Ground;
};

/**
 * A sentence's corrections with the words for a direction that say the opposite, each where fewer of its
 * troubles are left with it. What a sentence hands on to the next is no direction: no other is read anew.
 */
function withTurnedWords(
  sentence: SentenceToTurn,
  numbers: readonly TextChange[],
): readonly TextChange[] {
  const { start, text } = sentence;
  const directions = directionsIn(text);
  let changes = numbers;
  let troubles = directions.length === 0 ? 0 : troublesLeft(sentence, changes);
  for (const { at, text: word } of directions) {
    if (troubles === 0) break;
    const before = text.slice(0, at);
    const insert = oppositeOf(text.slice(at, at + word.length), before);
    if (insert === undefined) continue;
    const article = articleBefore(text, at, insert);
    const turn = [...(article ? [article] : []), { from: at, to: at + word.length, insert }];
    const inText = turn.map((each) => ({ ...each, from: each.from + start, to: each.to + start }));
    const turned = [...changes, ...inText].toSorted((a, b) => a.from - b.from);
    const left = troublesLeft(sentence, turned);
    if (left >= troubles) continue;
    changes = turned;
    troubles = left;
  }
  return changes;
}

/** How much of a sentence does not hold once changes are made in it. */
function troublesLeft(
  { start, text, carry, anchors, ground }: SentenceToTurn,
  changes: readonly TextChange[],
): number {
  const own = changes.map((each) => ({ ...each, from: each.from - start, to: each.to - start }));
  const content = applyChanges(text, own);
  const grown = (until: number): number =>
    own.filter(({ to }) => to <= until).reduce((sum, each) => sum + growthOf(each), until);
  const placed = anchors.map((each) => {
    const [from, to] = [grown(each.from - start), grown(each.to - start)];
    return { ...each, from, to, text: content.slice(from, to) };
  });
  const read = checkSentence(content, carry, ground);
  const findBound = boundSentences(placed, ground);
  const bound = findBound({
    start: 0,
    text: content,
    beginsParagraph: true,
    isApart: true,
    indent: 0,
  });
  return contradicted(withBound(read, bound)).length + wrongWays(read);
}
