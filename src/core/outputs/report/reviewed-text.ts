import { printable } from "#core/outputs/report/printable.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { partsOf } from "#core/text/edits/edit-parts.ts";
import { endOf, sortedEdits } from "#core/text/edits/edit-range.ts";

/** How a stretch of a reviewed file stands: in the text, or still marked as coming or going. */
export type Standing = "kept" | "inserted" | "deleted";

/** A stretch of the text of a reviewed file, line ends among it as "\n". */
export type ReviewedPiece = {
  readonly text: string;
  /** By the changes that we proposed. */
  readonly ours: Standing;
  /** By changes of the reviewer's own. */
  readonly theirs: Standing;
  /** Bookmarks it stands in: `bookmarkOf` names that of an edit. */
  readonly bookmarks: readonly string[];
};

/** What a reviewer made of an edit; `changed`: neither as it was nor as proposed, but a third way. */
export type ReviewDecision = "accepted" | "rejected" | "pending" | "changed";

export type Review = {
  /** By id of the edit. */
  readonly decisions: ReadonlyMap<string, ReviewDecision>;
  /** The text as the reviewer leaves it: their own changes in it, what is undecided left out. */
  readonly text: string;
  /** The same without the changes that are marked as the reviewer's own. */
  readonly before: string;
};

/** Word allows letters, digits and underscores, at most 40. */
const BOOKMARK_MAX = 36;

/** The name of the bookmark around an edit, by which it is found where the text around it changed. */
export function bookmarkOf(editId: string): string {
  return `fn_${editId.replaceAll(/\W/g, "_").slice(-BOOKMARK_MAX)}`;
}

/**
 * What a reviewer decided about each edit of a text that went out with its edits as tracked changes.
 * Where the file's text is that text with every edit accepted, rejected or undecided, the text itself
 * tells; else the bookmarks around the edits do. An edit that the reviewer wrote into is changed: their
 * wording of it comes. Undefined where neither fits: the file is of another text.
 */
export function reviewOf(
  content: string,
  edits: readonly Edit[],
  pieces: readonly ReviewedPiece[],
): Review | undefined {
  const ours = flagged(pieces.filter(({ theirs }) => theirs !== "inserted"));
  const told = byText(elementsOf(content, edits), ours) ?? byBookmarks(content, edits, pieces);
  if (told === undefined) return undefined;
  const touched = new Set(
    pieces.flatMap(({ theirs, bookmarks }) => (theirs === "kept" ? [] : bookmarks)),
  );
  const decisions = new Map(
    [...told].map(([id, decision]) => {
      const isTheirs = decision === "pending" && touched.has(bookmarkOf(id));
      return [id, isTheirs ? ("changed" as const) : decision];
    }),
  );
  const changed = new Set(
    [...decisions].flatMap(([id, how]) => (how === "changed" ? [bookmarkOf(id)] : [])),
  );
  return {
    decisions,
    text: joined(pieces.filter((piece) => isLeft(piece, changed))),
    before: joined(pieces.filter((each) => each.theirs !== "inserted" && each.ours !== "inserted")),
  };
}

/** Whether a stretch is of the text as the reviewer leaves it: what they wrote always is. */
function isLeft({ ours, theirs, bookmarks }: ReviewedPiece, changed: ReadonlySet<string>): boolean {
  if (theirs !== "kept") return theirs === "inserted";
  const isOfChanged = bookmarks.some((name) => changed.has(name));
  return ours !== (isOfChanged ? "deleted" : "inserted");
}

function joined(pieces: readonly ReviewedPiece[]): string {
  return pieces.map(({ text }) => text).join("");
}

/** A text and, letter by letter, how it stands: `k`, `i` or `d`. */
type Flagged = { readonly text: string; readonly flags: string };

type Element =
  | { readonly kind: "plain"; readonly as: Flagged }
  | { readonly kind: "edit"; readonly id: string; readonly ways: readonly Way[] };

type Way = { readonly decision: ReviewDecision; readonly as: Flagged };

const FLAGS: Readonly<Record<Standing, string>> = { kept: "k", inserted: "i", deleted: "d" };

function flagged(pieces: readonly Pick<ReviewedPiece, "text" | "ours">[]): Flagged {
  return {
    text: pieces.map(({ text }) => text).join(""),
    flags: pieces.map(({ text, ours }) => FLAGS[ours].repeat(text.length)).join(""),
  };
}

function as(text: string, ours: Standing = "kept") {
  return { text: printable(text), ours };
}

/** The text in order: what no edit touches, and each edit with the ways it may have come back. */
function elementsOf(content: string, edits: readonly Edit[]): readonly Element[] {
  const elements: Element[] = [];
  let from = 0;
  for (const edit of sortedEdits(edits)) {
    elements.push({ kind: "plain", as: flagged([as(content.slice(from, edit.position))]) });
    elements.push({ kind: "edit", id: edit.id, ways: waysOf(content, edit) });
    from = endOf(edit);
  }
  return [...elements, { kind: "plain", as: flagged([as(content.slice(from))]) }];
}

function waysOf(content: string, edit: Edit): readonly Way[] {
  const before: ReturnType<typeof as>[] = [];
  const after: ReturnType<typeof as>[] = [];
  const tracked: ReturnType<typeof as>[] = [];
  let from = edit.position;
  for (const part of partsOf(edit)) {
    const [begin, end] = [edit.position + part.from, edit.position + part.to];
    const stays = as(content.slice(from, begin));
    const goes = content.slice(begin, end);
    before.push(stays, as(goes));
    after.push(stays, as(part.insert));
    tracked.push(stays, as(goes, "deleted"), as(part.insert, "inserted"));
    from = end;
  }
  const rest = as(content.slice(from, endOf(edit)));
  return [
    { decision: "pending", as: flagged([...tracked, rest]) },
    { decision: "accepted", as: flagged([...after, rest]) },
    { decision: "rejected", as: flagged([...before, rest]) },
  ];
}

/**
 * The one way through the elements that gives exactly this text. Depth first; a place that led nowhere
 * is not tried again, so the work is bounded by places times elements.
 */
function byText(
  elements: readonly Element[],
  found: Flagged,
): ReadonlyMap<string, ReviewDecision> | undefined {
  const dead = new Set<string>();
  const tried: { readonly at: number; way: number }[] = [{ at: 0, way: 0 }];
  const taken: (Way | undefined)[] = [];
  while (tried.length > 0) {
    const index = tried.length - 1;
    const here = tried[index];
    const element = elements[index];
    if (here === undefined) break;
    if (element === undefined) {
      if (here.at === found.text.length) return decisionsOf(elements, taken);
    } else {
      const ways = element.kind === "plain" ? [{ as: element.as }] : element.ways;
      const way = ways[here.way];
      here.way += 1;
      if (way !== undefined) {
        const next = here.at + way.as.text.length;
        if (fits(way.as, found, here.at) && !dead.has(`${index + 1} ${next}`)) {
          taken[index] = "decision" in way ? way : undefined;
          tried.push({ at: next, way: 0 });
        }
        continue;
      }
    }
    dead.add(`${index} ${here.at}`);
    tried.pop();
  }
  return undefined;
}

function fits(part: Flagged, found: Flagged, at: number): boolean {
  return found.text.startsWith(part.text, at) && found.flags.startsWith(part.flags, at);
}

function decisionsOf(elements: readonly Element[], taken: readonly (Way | undefined)[]) {
  return new Map(
    elements.flatMap((element, index) => {
      const decision = taken[index]?.decision;
      return element.kind === "edit" && decision !== undefined ? [[element.id, decision]] : [];
    }),
  );
}

/**
 * What stands in each edit's bookmark. A bookmark goes with the last of its text: a missing one around
 * an addition means that it was rejected, around a removal that it was accepted.
 */
function byBookmarks(
  content: string,
  edits: readonly Edit[],
  pieces: readonly ReviewedPiece[],
): ReadonlyMap<string, ReviewDecision> | undefined {
  const within = new Map<string, ReviewedPiece[]>();
  for (const piece of pieces) {
    if (piece.theirs === "inserted") continue;
    for (const name of piece.bookmarks) within.set(name, [...(within.get(name) ?? []), piece]);
  }
  const isKnown = edits.some(({ id, type }) => type === "remove" || within.has(bookmarkOf(id)));
  if (!isKnown) return undefined;
  return new Map(
    edits.map((edit) => {
      const found = flagged(within.get(bookmarkOf(edit.id)) ?? []);
      const way = waysOf(content, edit).find(
        (each) => each.as.text === found.text && each.as.flags === found.flags,
      );
      return [edit.id, way?.decision ?? "changed"];
    }),
  );
}
