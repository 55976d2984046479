import type { PublishPoint } from "#core/outputs/post/publish-points.ts";
import { unfinishedRemovals } from "#core/outputs/report/unfinished-places.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** An edit before it is made: by whom and when is not its matter. */
export type SettlingEdit = Omit<Edit, "id" | "timestamp">;

/** What the source says in place of what the text says, written as the text has it and bound to it. */
export function usingSource({
  position,
  length,
  sourced,
  correction = sourced,
  binding,
}: Extract<PublishPoint, { kind: "contradicted" }>): readonly SettlingEdit[] {
  const bound = binding && [{ from: 0, to: correction.length, binding, by: "analyst" as const }];
  return [{ type: "replace", position, length, content: correction, anchors: bound }];
}

/** The text without what is left for its author. */
export function leavingOut(content: string): readonly SettlingEdit[] {
  return unfinishedRemovals(content).map(({ position, length }) => ({
    type: "remove",
    position,
    length,
    content: content.slice(position, position + length),
  }));
}

/** The author's own disclosure as the last paragraph. */
export function addingDisclosure(content: string, line: string): readonly SettlingEdit[] {
  return [{ type: "add", position: content.length, content: `\n\n${line}` }];
}
