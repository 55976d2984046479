import { sectionOfBlock } from "#core/writing/model/edit-block.ts";
import { firstMark, type Mark, mayBeginMark, referenceEnd } from "#core/writing/model/marks.ts";
import { REFERENCE_MAX } from "#core/writing/model/reference-text.ts";

/** What a piece of a model's answer holds, once it can be told. No words hold a mark of the protocol. */
export type ReadPiece =
  | { readonly kind: "words"; readonly text: string }
  /** What stood between `{{` and `}}`; empty of a mark that can't be read. */
  | { readonly kind: "reference"; readonly inside: string }
  /** An `<edit>` begins; its content follows as a block. */
  | { readonly kind: "block-begins" }
  /** The section that it writes is known. */
  | { readonly kind: "block-named"; readonly section: string }
  | { readonly kind: "block"; readonly inside: string };

/** Reads an answer as it streams: from `{{` on text is held until `}}`, blocks until they close. */
export type AnswerReader = {
  readonly feed: (delta: string) => readonly ReadPiece[];
  /** What was held when the answer ended; a block that never closed is `cut`. */
  readonly end: () => { readonly pieces: readonly ReadPiece[]; readonly cut: string | undefined };
  /** What was said so far, blocks aside, with its marks as they came. */
  readonly said: () => string;
};

/** More than a document holds: what goes on beyond it is no edit. */
const BLOCK_MAX = 300_000;
/** A block names its section at its beginning. */
const NAMED_WITHIN = 600;
/** What `held` stands within. */
type Place = "edit" | "think" | "reference";
const CLOSINGS = { edit: /<\/edit\s{0,9}>/i, think: /<\/think\s{0,9}>/i } as const;
const CLOSING_MAX = "</think>".length + 9;

type State = {
  /** What came and is not given out. */
  held: string;
  open: Place | undefined;
  /** So much of `held` is known to hold no end of its place. */
  searched: number;
  said: string;
  isEnded: boolean;
  /** A block ended and nothing was said since: the lines between blocks are none of what is said. */
  isAfterBlock: boolean;
  /** The section that the open block writes has been told. */
  isNamed: boolean;
};

export function createAnswerReader(): AnswerReader {
  const state: State = {
    held: "",
    open: undefined,
    searched: 0,
    said: "",
    isEnded: false,
    isAfterBlock: false,
    isNamed: false,
  };
  const read = (delta: string): ReadPiece[] => {
    state.held += delta;
    const pieces: ReadPiece[] = [];
    for (let next = step(state); next !== undefined; next = step(state)) pieces.push(...next);
    return pieces;
  };
  return {
    feed: read,
    end() {
      state.isEnded = true;
      const pieces = read("");
      return { pieces, cut: state.open === "edit" ? state.held : undefined };
    },
    said: () => state.said,
  };
}

/** A whole answer: what it says, and its edit blocks; undefined where a block never closed. */
export function readAnswer(
  text: string,
): { readonly said: string; readonly blocks: readonly string[] } | undefined {
  const reader = createAnswerReader();
  const came = reader.feed(text);
  const { pieces, cut } = reader.end();
  if (cut !== undefined) return undefined;
  const blocks = [...came, ...pieces].flatMap((piece) =>
    piece.kind === "block" ? [piece.inside] : [],
  );
  return { said: reader.said(), blocks };
}

/** The next pieces of what is held; undefined where they can't be told yet. */
function step(state: State): readonly ReadPiece[] | undefined {
  if (state.open === undefined) return outside(state);
  return state.open === "reference" ? reference(state) : enclosed(state, state.open);
}

function enclosed(state: State, open: "edit" | "think"): readonly ReadPiece[] | undefined {
  const { held, searched } = state;
  const closing = CLOSINGS[open].exec(held.slice(searched));
  if (closing === null) {
    const section =
      open === "edit" && !state.isNamed ? sectionOfBlock(held.slice(0, NAMED_WITHIN)) : undefined;
    if (section !== undefined) {
      state.isNamed = true;
      return [{ kind: "block-named", section }];
    }
    state.searched = Math.max(0, held.length - CLOSING_MAX);
    if (held.length <= BLOCK_MAX) return undefined;
    leave(state, held.length);
    return open === "edit" ? [{ kind: "block", inside: "" }] : [];
  }
  const at = searched + closing.index;
  leave(state, at + closing[0].length);
  if (open === "think") return apart(state);
  const pieces: ReadPiece[] = [{ kind: "block", inside: held.slice(0, at) }, ...apart(state)];
  state.isAfterBlock = true;
  return pieces;
}

/** What stands before something that is not told, and what follows it, make no mark together. */
function apart(state: State): readonly ReadPiece[] {
  return mayBeginMark(state.said) > 0 ? words(state, " ") : [];
}

/** One that never closes on its line is given up there: it becomes a gap. */
function reference(state: State): readonly ReadPiece[] | undefined {
  const { held } = state;
  const most = Math.min(endOfLine(held), REFERENCE_MAX);
  const end = referenceEnd(held.slice(0, most));
  if (end !== undefined) {
    leave(state, end);
    state.said += `{{${held.slice(0, end)}`;
    state.isAfterBlock = false;
    return [{ kind: "reference", inside: held.slice(0, end - 2) }];
  }
  if (held.length <= most && !state.isEnded) return undefined;
  leave(state, most);
  return broken(state, `{{${held.slice(0, most)}`);
}

function endOfLine(text: string): number {
  const at = text.indexOf("\n");
  return at === -1 ? text.length : at;
}

function outside(state: State): readonly ReadPiece[] | undefined {
  const { held, isEnded } = state;
  const mark = firstMark(held);
  const isHeld = mark === undefined || (mark.isOpenEnded && !isEnded);
  if (isHeld) {
    // What an answer ends in the midst of is no word of it.
    const given = held.slice(0, mark?.from ?? held.length - mayBeginMark(held));
    if (given === "") return undefined;
    state.held = held.slice(given.length);
    return words(state, given);
  }
  state.held = held.slice(mark.to);
  const before = words(state, held.slice(0, mark.from));
  return [...before, ...opened(state, mark, held.slice(mark.from, mark.to))];
}

/** What a mark begins; one that begins nothing is a gap. */
function opened(state: State, { kind, name }: Mark, text: string): readonly ReadPiece[] {
  if (kind === "reference-begins") {
    state.open = "reference";
    return [];
  }
  if (!text.endsWith(">")) return broken(state, text);
  if (name === "edit" || name === "think") {
    state.open = name;
    return name === "edit" ? [{ kind: "block-begins" }] : [];
  }
  if (name !== "/think") return broken(state, text);
  // A model whose thoughts were opened for it: what stands before is no answer.
  const pieces = apart(state);
  state.said = "";
  return pieces;
}

function leave(state: State, length: number): void {
  state.held = state.held.slice(length);
  state.open = undefined;
  state.searched = 0;
  state.isNamed = false;
}

function words(state: State, came: string): readonly ReadPiece[] {
  const text = state.isAfterBlock ? lineAfterBlock(state.said, came) : came;
  if (text === "") return [];
  state.said += text;
  state.isAfterBlock = false;
  return [{ kind: "words", text }];
}

function lineAfterBlock(said: string, text: string): string {
  const line = text.trimStart();
  return line === "" || said === "" || /\s$/.test(said) ? line : `\n${line}`;
}

/** Kept in what was said, so that its sentence is known to be broken; shown as a gap. */
function broken(state: State, text: string): readonly ReadPiece[] {
  state.said += text;
  state.isAfterBlock = false;
  return [{ kind: "reference", inside: "" }];
}
