import type { EditStamp } from "#core/writing/analyst/place-text.ts";
import type { TextStyle } from "#core/ledger/display.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { type Prose, printProse } from "#core/ledger/prose.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { wordsOfBlock } from "#core/writing/model/edit-block.ts";
import { asksForNewText } from "#core/writing/model/request-type.ts";
import { type BrokenSentence, type Fault, resolveText } from "#core/writing/model/resolve-text.ts";
import {
  setApart,
  wholeSections,
  writeAtEnd,
  writeEdit,
  type WrittenEdit,
} from "#core/writing/model/write-edits.ts";
import type { DoubtedFigure, UntracedFigure } from "./doubted-figures.ts";
import type { Turn } from "./engine.ts";
import type { OpenGrounds } from "./model-grounds.ts";

/** What a model came to: what it said, and the blocks of its edits as they came. */
export type ModelAnswer = {
  readonly turn: Turn;
  readonly opened: OpenGrounds;
  /** What was said, blocks aside, its references as they came. */
  readonly said: string;
  readonly blocks: readonly string[];
  /** It came to no end. */
  readonly isCut: boolean;
  readonly stamp: AnswerStamp;
};

/** Ids and time of an answer's edits: a block or a section has the same id however often it is read. */
export type AnswerStamp = {
  readonly ofBlock: (at: number) => EditStamp;
  readonly ofText: () => EditStamp;
};

/** What a model gave in place of sentences, by these; why one is left out. */
export type Fixes = ReadonlyMap<string, string | Fault>;

/** Something of an answer that can't be used as it is. */
export type Problem = BrokenSentence & {
  /** The edit it is of. */
  readonly block?: number;
  /** It is that edit as a whole. */
  readonly isBlock?: true;
};

export type Draft = ReturnType<typeof draftOf>;

/** An answer resolved as far as it can be: its edits can be applied together. */
export function draftOf(
  { turn, opened, said, isCut, stamp }: ModelAnswer,
  blocks: readonly string[],
  fixes: Fixes,
) {
  const { grounds } = opened;
  const isText = blocks.length === 0 && isNewText(turn, said);
  const text = isCut ? wholeSections(said) : said;
  const atEnd = isText ? writeAtEnd(text, grounds, stamp.ofText(), fixes) : undefined;
  const made = blocks.map((block, at) => writeEdit(block, grounds, stamp.ofBlock(at), fixes));
  const written = made.filter((one): one is WrittenEdit => "edit" in one);
  const blockOf = new Map(
    made.flatMap((one, at) => ("edit" in one ? [[one.edit.id, at] as const] : [])),
  );
  const spoken = resolveText(said, grounds, fixes);
  const all = setApart([...written.map(({ edit }) => edit), ...(atEnd?.edits ?? [])]);
  const { valid, dropped } = checkEdits(turn.currentContent, all);
  const unplaced: readonly Problem[] = [
    ...made.flatMap((one, at) => ("reason" in one ? [wholeBlock(blocks, at, one)] : [])),
    ...dropped.flatMap(({ edit, reason }) => {
      const at = blockOf.get(edit.id);
      const fault = { reason: reason.charAt(0).toLowerCase() + reason.slice(1) };
      return at === undefined ? [] : [wholeBlock(blocks, at, fault)];
    }),
  ];
  const problems: readonly Problem[] = [
    ...unplaced,
    ...made.flatMap((one, block) =>
      "edit" in one ? one.broken.map((broken) => ({ ...broken, block })) : [],
    ),
    ...(isCut ? spoken.broken : (atEnd?.broken ?? spoken.broken)),
  ];
  return {
    edits: valid,
    /** The block that an edit came of, by its id. */
    blockOf,
    problems,
    passages: [
      ...written.flatMap(({ passages }) => passages),
      ...(atEnd?.passages ?? spoken.passages),
    ],
    // What was not finished is read where it stopped.
    spoken: () => (isText && !isCut ? [WROTE_TEXT] : spoken.prose),
  };
}

/**
 * A draft without replacements that lack sentences they were to have: such a one would remove what it
 * does not replace. Each is left out as a whole, for the reasons of its sentences.
 */
export function withoutHoles(draft: Draft, blocks: readonly string[]): Draft {
  const lacking = (at: number | undefined) =>
    draft.problems.filter(({ block, isBlock }) => block === at && isBlock !== true);
  const holed = draft.edits.filter(
    ({ id, type }) =>
      type === "replace" && draft.blockOf.has(id) && lacking(draft.blockOf.get(id)).length > 0,
  );
  const out = new Set(holed.map(({ id }) => draft.blockOf.get(id)));
  return {
    ...draft,
    edits: draft.edits.filter((edit) => !holed.includes(edit)),
    problems: [
      ...draft.problems.filter(({ block, isBlock }) => isBlock === true || !out.has(block)),
      ...[...out].flatMap((at) => {
        const [first] = lacking(at);
        return at === undefined || first === undefined ? [] : [wholeBlock(blocks, at, first)];
      }),
    ],
  };
}

/** A draft in which each number that nobody can trace is called so, wherever it comes to stand. */
export function withUntraced(
  draft: Draft,
  doubted: readonly DoubtedFigure[],
  style: TextStyle,
): Draft {
  const untracedIn = (editId: string | undefined) =>
    doubted.flatMap((one) =>
      one.editId === editId && one.untraced !== undefined ? [one.untraced] : [],
    );
  const edits = draft.edits.map((edit): Edit => {
    const own = untracedIn(edit.id).map(({ constant, ...at }) => ({
      ...at,
      binding: { constant },
    }));
    if (own.length === 0 || edit.type === "remove") return edit;
    const anchors = [...(edit.anchors ?? []), ...own].toSorted((a, b) => a.from - b.from);
    return { ...edit, anchors };
  });
  return { ...draft, edits, spoken: () => calledSo(draft.spoken(), untracedIn(undefined), style) };
}

/** Prose whose words are cut where a number stands in them that somebody set. */
function calledSo(prose: Prose, set: readonly UntracedFigure[], style: TextStyle): Prose {
  let end = 0;
  return prose.flatMap((part): Prose => {
    const { text } = printProse([part], style);
    const start = end;
    end += text.length;
    if (typeof part !== "string") return [part];
    let at = 0;
    const parts = set.flatMap(({ from, to, constant }): Prose => {
      if (from < start || to > end) return [];
      const before = text.slice(at, from - start);
      at = to - start;
      const printed = text.slice(from - start, at);
      return [before, { datum: constantDatum(constant), isMagnitude: false, printed }];
    });
    return [...parts, text.slice(at)].filter((one) => one !== "");
  });
}

function wholeBlock(blocks: readonly string[], block: number, { reason, told }: Fault): Problem {
  return { text: (blocks[block] ?? "").trim(), reason, told, block, isBlock: true };
}

/** Said where a model that knows no blocks wrote the text it was asked for. */
const WROTE_TEXT = "I wrote the text at the end of the document.";
/** A model that asks back or declines says less. */
const TEXT_CHARACTERS_MIN = 200;

/** A model that ignores the blocks answers a request to write with the text itself. */
export function isNewText({ templateId, message }: Turn, said: string): boolean {
  return (templateId !== undefined || asksForNewText(message)) && saysText(said);
}

/** Whether what was said is a text and no remark on one. */
export function saysText(said: string): boolean {
  return said.trim().length >= TEXT_CHARACTERS_MIN;
}

/** The words of a problem as the model wrote them. */
export function wordsOf({ text, isBlock }: Problem): string {
  return isBlock === true ? wordsOfBlock(text) : text;
}

/** The step of an edit, by the section that it writes. */
export function editStep(verb: string, at: number, section?: string) {
  return { id: `edit-${at}`, text: `${verb} ${section ?? `edit ${at + 1}`}` };
}
