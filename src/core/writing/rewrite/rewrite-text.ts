import { groundOf } from "#core/figures/read/ledger/ground.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";
import { expansions } from "#core/writing/rewrite/expand.ts";
import { fixGrammar } from "#core/writing/rewrite/fix-grammar.ts";
import { makeFormal } from "#core/writing/rewrite/make-formal.ts";
import { simplify } from "#core/writing/rewrite/simplify.ts";
import { summarize } from "#core/writing/rewrite/summarize.ts";
import { type Scope, scopeAfter } from "#core/writing/rewrite/text-rules.ts";
import type { TextChange } from "#core/text/edits/text-change.ts";
import type { WritingProblem } from "#core/writing/rewrite/choose-spelling.ts";

/** What a quick action is asked to do. */
export type RewriteTask = {
  readonly action: QuickAction;
  /** The whole text. */
  readonly content: string;
  /** UTF-16, into `content`; undefined for all of it. */
  readonly selection?: { readonly position: number; readonly length: number } | undefined;
  readonly connectedData: readonly ContextItem[];
  /** What the figures of the text are of, by their places in `content`. */
  readonly bound?: readonly PlacedBinding[] | undefined;
  /** What a grammar checker found, for Fix Grammar. */
  readonly problems?: readonly WritingProblem[] | undefined;
};

type RewrittenText = {
  /** What the selection, or the whole text, becomes; undefined where nothing is to change. */
  readonly result: string | undefined;
  /** How it becomes that, in `content`, where it is known more finely than by comparing. */
  readonly changes?: readonly TextChange[] | undefined;
  /** What the figures that are new in it are of, by their places in `result`. */
  readonly anchors?: readonly PlacedBinding[] | undefined;
  /** What was done, or why nothing was, for the analyst. */
  readonly note: string;
};

/** Rewrites that put words for words: every figure, and what it is of, stays. */
export const CHANGES_WORDS: ReadonlySet<QuickAction> = new Set<QuickAction>([
  "Make Formal",
  "Simplify",
  "Fix Grammar",
]);

/** What an instruction of one's own is told without a model. */
export const NEEDS_MODEL_TEXT =
  "An instruction of your own needs a configured language model. Without one, Make Formal, Simplify, Expand, Summarize and Fix Grammar work by rules.";

const DONE: Readonly<Record<QuickAction, string>> = {
  "Make Formal":
    "Contractions are written out and words of conversation replaced. Figures, names and quotations stand as they were.",
  Simplify:
    "Wordy phrases are shortened and long sentences parted where that is safe. Figures, names and quotations stand as they were.",
  Summarize:
    "The sentences that say most are kept as they stand, and every figure in them keeps its source.",
  Expand:
    "Sentences from the connected data are added behind the figures they belong to; every figure in them is verified.",
  "Fix Grammar":
    "Slips of spelling and grammar are put right. Wording, figures and names stand as they were.",
};
const NOTHING: Readonly<Record<QuickAction, string>> = {
  "Make Formal": "Nothing to make formal: no contraction and no word of conversation was found.",
  Simplify:
    "Nothing to simplify: no wordy phrase and no long sentence was found that rules can part safely.",
  Summarize:
    "Nothing to leave out: a summary keeps whole sentences and half of the text at most, and here that is not possible.",
  Expand:
    "Nothing to add: the text has no verified figure of which the connected data know more than it says.",
  "Fix Grammar": "Nothing to fix: no slip of spelling or grammar was found.",
};
/** What Expand is told when nothing that holds figures is connected. */
const NOTHING_CONNECTED =
  "Expand adds what the connected data say about the figures of the text, and no financial statements are connected. Search a ticker in Data sources and choose Financial Statements, then try again.";

/** A rewrite by rules: what rules can do honestly, and the same at every time (ADR 0027). */
export function rewriteText(task: RewriteTask): RewrittenText {
  const { action, content, selection } = task;
  const scope = scopeOf(content, selection);
  const rewritten = resultOf(task, scope);
  const { result } = rewritten;
  const isChanged = result !== undefined && result !== content.slice(scope.from, scope.to);
  if (isChanged) return { ...rewritten, note: DONE[action] };
  const isUnconnected = action === "Expand" && connectedStatements(task.connectedData).length === 0;
  return { result: undefined, note: isUnconnected ? NOTHING_CONNECTED : NOTHING[action] };
}

/** The lines of a text around a selection: what a checker of sentences needs to see. */
function scopeOf(content: string, selection: RewriteTask["selection"]): Scope {
  if (selection === undefined || selection.length === 0) {
    return { text: content, from: 0, to: content.length };
  }
  return { text: content, from: selection.position, to: selection.position + selection.length };
}

function resultOf(task: RewriteTask, scope: Scope): Omit<RewrittenText, "note"> {
  const { action, connectedData } = task;
  const statements = connectedStatements(connectedData);
  if (action === "Summarize") {
    return { result: summarize(scope, groundOf(connectedData, undefined), task.bound) };
  }
  if (action === "Make Formal") return within(makeFormal(scope, statements));
  if (action === "Simplify") return within(simplify(scope, statements));
  if (action === "Fix Grammar") return within(fixGrammar(scope, task.problems ?? [], statements));
  const changes = expansions(scope, groundOf(connectedData, undefined), statements);
  const anchors = changes.flatMap((change, index) => {
    const grown = changes.slice(0, index).reduce((sum, each) => sum + each.insert.length, 0);
    const start = change.from + grown - scope.from;
    return change.anchors.map(({ from, to, binding }) => ({
      from: from + start,
      to: to + start,
      binding,
    }));
  });
  return { ...within(scopeAfter(scope, changes)), changes, anchors };
}

function within({ text, from, to }: Scope): { readonly result: string } {
  return { result: text.slice(from, to) };
}
/** The rewrites with a name of their own, as buttons and instructions spell them (spec section 2). */
export const QUICK_ACTIONS = [
  "Make Formal",
  "Simplify",
  "Expand",
  "Summarize",
  "Fix Grammar",
] as const;
export type QuickAction = (typeof QUICK_ACTIONS)[number];

/** Other spellings of them. */
const ALSO: Readonly<Record<string, QuickAction>> = { summarise: "Summarize" };

/** The quick action an instruction names, in any case; undefined for an instruction of one's own. */
export function quickActionOf(instruction: string): QuickAction | undefined {
  const name = instruction.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return ALSO[name] ?? QUICK_ACTIONS.find((action) => action.toLowerCase() === name);
}

/** What an empty instruction is told (spec section 5). */
export const NO_INSTRUCTION_TEXT = "Please provide an instruction for the AI rewrite";
