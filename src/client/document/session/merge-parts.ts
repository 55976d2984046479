import { mergeAnchors } from "#core/figures/anchors/anchored-manuscript.ts";
import type { DocumentParts } from "./document-parts.ts";
import { joinedMessage, type TextOwner } from "./message-edits.ts";

type Versions = {
  /** What the server held when this window last heard from it. */
  readonly saved: DocumentParts;
  /** What this window sent without hearing the outcome: the server may hold any of it. */
  readonly sent: readonly DocumentParts[];
  readonly mine: DocumentParts;
  readonly theirs: DocumentParts;
};

/**
 * Both sides of a document that was changed here and elsewhere. Cards and messages are joined; as-of date, summary and report pages are mine where I changed them; title and text are taken from the side that changed them. Where both did, mine stays and
 * `isConflict` asks the analyst.
 */
export function mergeParts(versions: Versions): {
  readonly parts: DocumentParts;
  readonly isConflict: boolean;
} {
  const { saved, mine, theirs } = versions;
  const title = mergeText(versions, "title");
  const content = mergeText(versions, "content");
  return {
    parts: {
      title: title ?? mine.title,
      content: content ?? mine.content,
      connectedData: mergeById(saved.connectedData, mine.connectedData, theirs.connectedData),
      messages: mergeById(saved.messages, mine.messages, theirs.messages, {
        // While the text waits for a choice, its edits stand as they do in mine.
        join:
          content === undefined
            ? (_, own) => own
            : (before, own, other) =>
                joinedMessage(
                  { saved: before, mine: own, theirs: other },
                  ownerOf(content, versions),
                ),
      }),
      anchors: anchorsOf(content ?? mine.content, versions),
      asOfDate: changed(versions, "asOfDate"),
      summary: changed(versions, "summary"),
      reportPages: changed(versions, "reportPages"),
    },
    isConflict: title === undefined || content === undefined,
  };
}

/** Mine where I changed it. */
function changed<Part extends "asOfDate" | "summary" | "reportPages">(
  { saved, mine, theirs }: Versions,
  part: Part,
): DocumentParts[Part] {
  return mine[part] === saved[part] ? theirs[part] : mine[part];
}

/** The text of the side that changed it; undefined when both did, each in its own way. */
function mergeText(
  { saved, sent, mine, theirs }: Versions,
  part: "title" | "content",
): string | undefined {
  const isOurs = [mine, saved, ...sent].some((version) => version[part] === theirs[part]);
  if (isOurs) return mine[part];
  return mine[part] === saved[part] ? theirs[part] : undefined;
}

/** Those of the side whose text stands. */
function anchorsOf(content: string, versions: Versions): DocumentParts["anchors"] {
  const { saved, sent, mine, theirs } = versions;
  const isTheirs = content === theirs.content;
  const [taken, other] = isTheirs ? [theirs, mine] : [mine, theirs];
  return mergeAnchors({
    saved: saved.anchors,
    taken: taken.anchors,
    other: other.anchors,
    content: { taken: taken.content, other: other.content },
    didOtherWrite: [saved, ...sent].every((version) => version.content !== other.content),
  });
}

function ownerOf(content: string, { mine, theirs }: Versions): TextOwner {
  if (mine.content === theirs.content) return "both";
  return content === mine.content ? "mine" : "theirs";
}

type Joining<Item> = {
  /** One item that both sides hold; `before` is what was saved of it. */
  readonly join: (before: Item | undefined, own: Item, theirs: Item) => Item;
};

/**
 * Theirs, without what I removed, with what I changed and added. When that is theirs as it stands,
 * the very same list is returned.
 */
function mergeById<Item extends { readonly id: string }>(
  saved: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  { join }: Joining<Item> = { join: (_, own) => own },
): readonly Item[] {
  const savedById = new Map(saved.map((item) => [item.id, item]));
  const mineById = new Map(mine.map((item) => [item.id, item]));
  const theirIds = new Set(theirs.map(({ id }) => id));
  const kept = theirs.flatMap((item) => {
    const own = mineById.get(item.id);
    const before = savedById.get(item.id);
    if (own === undefined) return before === undefined ? [item] : [];
    return own === before ? [item] : [join(before, own, item)];
  });
  const added = mine.filter(({ id }) => !theirIds.has(id) && !savedById.has(id));
  const merged = inMyOrder(saved, mine, theirs)
    ? placedAs(mine, [...kept, ...added])
    : [...kept, ...added];
  const isSame = merged.length === theirs.length && merged.every((item, at) => item === theirs[at]);
  return isSame ? theirs : merged;
}

/** Whether only I moved items: their order says what the document is about. */
function inMyOrder<Item extends { readonly id: string }>(
  saved: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
): boolean {
  return isMoved(saved, mine) && !isMoved(saved, theirs);
}

function isMoved<Item extends { readonly id: string }>(
  saved: readonly Item[],
  now: readonly Item[],
): boolean {
  const places = new Map(saved.map(({ id }, at) => [id, at]));
  const kept = now.flatMap(({ id }) => places.get(id) ?? []);
  return kept.some((place, at) => place < (kept[at - 1] ?? 0));
}

/** What I have not stays behind what I have. */
function placedAs<Item extends { readonly id: string }>(
  mine: readonly Item[],
  items: readonly Item[],
): readonly Item[] {
  const places = new Map(mine.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: Item): number => places.get(id) ?? mine.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}
