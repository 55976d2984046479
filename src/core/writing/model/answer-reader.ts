import { REFERENCE_MAX } from "#core/writing/model/reference-text.ts";

/** What a piece of a model's answer holds, once it can be told. */
export type ReadPiece =
  | { readonly kind: "words"; readonly text: string }
  /** What stood between `{{` and `}}`. */
  | { readonly kind: "reference"; readonly inside: string }
  /** An `<edit>` begins; its content follows as a block. */
  | { readonly kind: "block-begins" }
  | { readonly kind: "block"; readonly inside: string };

/** Reads an answer as it streams: from `{{` on text is held until `}}`, blocks until they close. */
export type AnswerReader = {
  readonly feed: (delta: string) => readonly ReadPiece[];
  /** What was held when the answer ended; a block that never closed is `cut`. */
  readonly end: () => { readonly pieces: readonly ReadPiece[]; readonly cut: string | undefined };
  /** What was said so far, blocks aside, with its references as they came. */
  readonly said: () => string;
};

/** More than a document holds: what goes on beyond it is no edit. */
const BLOCK_MAX = 300_000;
const OPENINGS = ["<edit>", "<think>", "{{"] as const;
type Opening = (typeof OPENINGS)[number];
const CLOSINGS: Readonly<Record<Opening, string>> = {
  "<edit>": "</edit>",
  "<think>": "</think>",
  "{{": "}}",
};

type State = {
  /** What came and is not given out. */
  held: string;
  /** What `held` stands within. */
  open: Opening | undefined;
  said: string;
};

export function createAnswerReader(): AnswerReader {
  const state: State = { held: "", open: undefined, said: "" };
  return {
    feed(delta) {
      state.held += delta;
      const pieces: ReadPiece[] = [];
      for (let next = step(state); next !== undefined; next = step(state)) pieces.push(...next);
      return pieces;
    },
    end() {
      const { open, held } = state;
      state.held = "";
      if (open === undefined) return { pieces: words(state, held), cut: undefined };
      if (open === "{{") return { pieces: broken(state, `{{${held}`), cut: undefined };
      return { pieces: [], cut: open === "<edit>" ? held : undefined };
    },
    said: () => state.said,
  };
}

/** A whole answer: what it says, and its edit blocks. */
export function readAnswer(text: string): {
  readonly said: string;
  readonly blocks: readonly string[];
} {
  const reader = createAnswerReader();
  const pieces = [...reader.feed(text), ...reader.end().pieces];
  const blocks = pieces.flatMap((piece) => (piece.kind === "block" ? [piece.inside] : []));
  return { said: reader.said(), blocks };
}

/** The next pieces of what is held; undefined where they can't be told yet. */
function step(state: State): readonly ReadPiece[] | undefined {
  const { open, held } = state;
  if (open === undefined) return outside(state);
  const at = held.indexOf(CLOSINGS[open]);
  if (at === -1) return unclosed(state, open);
  const inside = held.slice(0, at);
  state.held = held.slice(at + CLOSINGS[open].length);
  state.open = undefined;
  if (open === "<think>") return [];
  if (open === "<edit>") return [{ kind: "block", inside }];
  state.said += `{{${inside}}}`;
  return [{ kind: "reference", inside }];
}

/** What never closes is given up: a reference becomes a gap, a block nothing. */
function unclosed(state: State, open: Opening): readonly ReadPiece[] | undefined {
  const { held } = state;
  const isReference = open === "{{";
  const most = isReference ? REFERENCE_MAX : BLOCK_MAX;
  if (held.length <= most && !(isReference && held.includes("\n"))) return undefined;
  state.held = "";
  state.open = undefined;
  return isReference ? broken(state, open + held) : [];
}

function outside(state: State): readonly ReadPiece[] | undefined {
  const { held } = state;
  const found = OPENINGS.map((opening) => ({ opening, at: held.indexOf(opening) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)[0];
  if (found !== undefined) {
    state.held = held.slice(found.at + found.opening.length);
    state.open = found.opening;
    const before = words(state, held.slice(0, found.at));
    return found.opening === "<edit>" ? [...before, { kind: "block-begins" }] : before;
  }
  const given = held.slice(0, held.length - mayBegin(held));
  if (given === "") return undefined;
  state.held = held.slice(given.length);
  return words(state, given);
}

function words(state: State, text: string): readonly ReadPiece[] {
  state.said += text;
  return text === "" ? [] : [{ kind: "words", text }];
}

/** Kept in what was said, so that its sentence is known to be broken; shown as a gap. */
function broken(state: State, text: string): readonly ReadPiece[] {
  state.said += text;
  return [{ kind: "reference", inside: "" }];
}

/** How many characters at the end may be the beginning of something that is held. */
function mayBegin(text: string): number {
  for (let length = Math.min(text.length, "<think>".length - 1); length > 0; length -= 1) {
    const end = text.slice(-length);
    if (OPENINGS.some((opening) => opening.startsWith(end))) return length;
  }
  return 0;
}
