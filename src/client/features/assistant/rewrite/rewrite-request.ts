import type { RewriteSettings } from "#contracts/assistant.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/** The text a rewrite is of, and the stretch of it (UTF-16) it is limited to, if any. */
export type RewriteTarget = {
  readonly content: string;
  /** What figures of it are of. */
  readonly anchors: readonly PlacedBinding[];
  readonly selection: { readonly position: number; readonly length: number } | undefined;
};

type RewriteRequestParts = {
  readonly instruction: string;
  readonly settings: RewriteSettings;
  readonly target: RewriteTarget;
  readonly connectedData: readonly ContextItem[];
};

/** The body of canvas-chat for a rewrite: always the whole text, with what is selected in it. */
export function rewriteRequest(parts: RewriteRequestParts) {
  const { instruction, settings, target, connectedData } = parts;
  const { content, anchors, selection } = target;
  return {
    messages: [{ role: "user" as const, content: instruction }],
    context: {
      connectedData: connectedData.filter(({ status }) => status === "success"),
      currentContent: content,
      anchors: anchors.map(({ from, to, binding }) => ({ from, to, binding })),
      rewriteMode: true,
      settings,
      hasSelection: selection !== undefined,
      ...(selection && { selection }),
    },
  };
}
