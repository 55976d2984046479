import type { ReviewedEdit } from "#core/outputs/report/redline.ts";
import type { Edit } from "#core/text/edits/edit.ts";

type Message = {
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly edits?: readonly { readonly id: string }[] | undefined;
};

/** A reason is one line. */
const REASON_MAX = 300;

/** Edits with what was asked for when they were proposed: the message before the answer they are in. */
export function withReasons(
  edits: readonly (Edit & { readonly number: number })[],
  messages: readonly Message[],
): readonly ReviewedEdit[] {
  const reasons = new Map<string, string>();
  messages.forEach(({ edits: proposed = [] }, at) => {
    const asked = messages.slice(0, at).findLast(({ role }) => role === "user");
    if (asked === undefined) return;
    for (const { id } of proposed) reasons.set(id, asked.content.slice(0, REASON_MAX));
  });
  return edits.map((edit) => ({ ...edit, reason: reasons.get(edit.id) }));
}
