import type { RewriteSettings } from "#contracts/assistant.ts";
import { DEFAULT_SETTINGS } from "./rewrite-settings.ts";

/** What stands under the input of the panel. */
export type RewriteNotice =
  /** No instruction was given. */
  | { readonly kind: "no-instruction" }
  | { readonly kind: "failed"; readonly reason: string | undefined }
  /** The rewrite ended without a change: nothing to fix, or it takes a model. */
  | { readonly kind: "said"; readonly text: string };

export type RewriteState = {
  /** The analyst's own instruction, kept until it was carried out. */
  readonly instruction: string;
  readonly settings: RewriteSettings;
  readonly running: string | undefined;
  /** What is being done for it now, where the server says. */
  readonly step: string | undefined;
  readonly notice: RewriteNotice | undefined;
};

export type RewriteAction =
  | { readonly type: "typed"; readonly instruction: string }
  | { readonly type: "set"; readonly settings: Partial<RewriteSettings> }
  | { readonly type: "begun"; readonly instruction: string }
  | { readonly type: "stepped"; readonly step: string }
  | { readonly type: "refused" }
  | { readonly type: "stopped" }
  | { readonly type: "failed"; readonly reason: string | undefined }
  /** With what there is to say when nothing is proposed. */
  | { readonly type: "ended"; readonly said: string | undefined }
  | { readonly type: "dismissed" };

export const NEW_REWRITE: RewriteState = {
  instruction: "",
  settings: DEFAULT_SETTINGS,
  running: undefined,
  step: undefined,
  notice: undefined,
};

export function rewriteReducer(state: RewriteState, action: RewriteAction): RewriteState {
  switch (action.type) {
    case "typed":
      return { ...state, instruction: action.instruction, notice: undefined };
    case "set":
      return { ...state, settings: { ...state.settings, ...action.settings } };
    case "begun":
      return { ...state, running: action.instruction, step: undefined, notice: undefined };
    case "stepped":
      return { ...state, step: action.step };
    case "refused":
      return { ...state, notice: { kind: "no-instruction" } };
    case "stopped":
      return { ...state, running: undefined };
    case "failed":
      return { ...state, running: undefined, notice: { kind: "failed", reason: action.reason } };
    case "ended":
      return ended(state, action.said);
    case "dismissed":
      return { ...state, notice: undefined };
    default:
      return action satisfies never;
  }
}

/** An own instruction that was carried out leaves the input; one that wasn't stays there. */
function ended(state: RewriteState, said: string | undefined): RewriteState {
  if (said !== undefined) {
    return { ...state, running: undefined, notice: { kind: "said", text: said } };
  }
  const isOwn = state.running === state.instruction.trim();
  return { ...state, running: undefined, instruction: isOwn ? "" : state.instruction };
}
