import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import type { PlaceRequest } from "#core/writing/analyst/chat/place-request.ts";
import type { EditStamp } from "#core/writing/analyst/place-text.ts";

/** A text with what its figures are of. */
type Anchored = { readonly content: string; readonly anchors: readonly PlacedBinding[] };

/** The edits that carry a request out. */
export function placedEdits(
  request: PlaceRequest,
  text: Anchored,
  { newId, now }: EditStamp,
): readonly Edit[] {
  const stamp = () => ({ id: newId(), timestamp: now });
  if (request.kind === "change")
    return request.changes.map(({ from, to, insert }) => ({
      ...stamp(),
      type: "replace",
      position: from,
      length: to - from,
      content: insert,
    }));
  if (request.kind === "delete") {
    const { position, length } = request.from;
    return [{ ...stamp(), type: "remove", position, length, content: "" }];
  }
  if (request.kind === "move") return [{ ...stamp(), ...moved(request, text) }];
  if (request.kind === "swap") return [{ ...stamp(), ...swapped(request, text) }];
  return [{ ...stamp(), ...inserted(request, text) }];
}

type Placed = Pick<Edit, "type" | "position" | "length" | "content" | "anchors">;

function inserted(
  { to, gap, over, written = { text: "", anchors: [] } }: Extract<PlaceRequest, { kind: "insert" }>,
  { content }: Anchored,
): Placed {
  const isTop = to === 0 || content[to - 1] === "\n" || (gap === " " && content[to - 1] === " ");
  const lead = isTop ? "" : gap;
  const tail = isTop && over === undefined ? gap : "";
  return {
    position: to,
    ...(over === undefined ? { type: "add" } : { type: "replace", length: over }),
    content: `${lead}${written.text}${tail}`,
    anchors: written.anchors.map((each) => ({
      ...each,
      from: each.from + lead.length,
      to: each.to + lead.length,
    })),
  };
}

type Piece = { readonly from: number; readonly to: number };

/** Two sections with what stands between them, the other way round. */
function swapped({ from, other }: Extract<PlaceRequest, { kind: "swap" }>, text: Anchored): Placed {
  const [end, start] = [from.position + from.length, other.position];
  const middle = trim({ from: end, to: start }, text.content);
  const stop = other.position + other.length;
  const pieces = [
    { from: start, to: stop },
    ...(middle.from < middle.to ? [middle] : []),
    { from: from.position, to: end },
  ];
  return inOrder(pieces, { from: from.position, to: stop }, text);
}

/** One replacement of all between the old and the new place, so that no half of a move can be accepted. */
function moved(
  { from, to }: Extract<PlaceRequest, { kind: "move" }>,
  { content, anchors }: Anchored,
): Placed {
  const end = from.position + from.length;
  const isDown = to >= end;
  const [start, stop] = isDown ? [from.position, to] : [to, end];
  const own = { from: from.position, to: end };
  const other = isDown ? { from: end, to: stop } : { from: start, to: from.position };
  const trimmed = trim(other, content);
  // It stands there already.
  if (trimmed.from >= trimmed.to)
    return {
      type: "replace",
      position: start,
      length: stop - start,
      content: content.slice(start, stop),
      anchors: [],
    };
  return inOrder(
    isDown ? [trimmed, own] : [own, trimmed],
    { from: start, to: stop },
    { content, anchors },
  );
}

/** A stretch of the text made of pieces of it in another order, with what their figures are of. */
function inOrder(
  pieces: readonly Piece[],
  { from: start, to: stop }: Piece,
  { content, anchors }: Anchored,
): Placed {
  let made = /^\s*/.exec(content.slice(start, stop))?.[0] ?? "";
  const carried: PlacedBinding[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) made += "\n\n";
    const shift = made.length - piece.from;
    carried.push(
      ...anchors
        .filter((each) => each.from >= piece.from && each.to <= piece.to)
        .map((each) => ({ ...each, from: each.from + shift, to: each.to + shift })),
    );
    made += content.slice(piece.from, piece.to);
  }
  // What follows stays as far below as it was.
  made += /\s*$/.exec(content.slice(start, stop))?.[0] ?? "";
  return {
    type: "replace",
    position: start,
    length: stop - start,
    content: made,
    anchors: carried,
  };
}

function trim(piece: Piece, content: string): Piece {
  const text = content.slice(piece.from, piece.to);
  const from = piece.from + (text.length - text.trimStart().length);
  return { from, to: from + text.trim().length };
}
