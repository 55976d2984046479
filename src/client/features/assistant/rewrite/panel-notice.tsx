import type { ReactNode } from "react";
import { Notice } from "#client/components/notice.tsx";
import type { RewriteNotice } from "./rewrite-state.ts";
import { NO_INSTRUCTION_TEXT } from "#core/writing/rewrite/rewrite-text.ts";

/** Spec section 8. */
export const REWRITE_FAILED_TEXT = "Failed to rewrite text. Please try again.";

type PanelNoticeProps = { readonly notice: RewriteNotice; readonly aside?: ReactNode };

/** What there is to say of a rewrite that proposed nothing. */
export function PanelNotice({ notice, aside }: PanelNoticeProps) {
  if (notice.kind === "said") {
    return (
      <Notice tone="info" aside={aside}>
        {notice.text}
      </Notice>
    );
  }
  return (
    <Notice tone="error" aside={aside}>
      {notice.kind === "failed" ? REWRITE_FAILED_TEXT : NO_INSTRUCTION_TEXT}
      {notice.kind === "failed" && notice.reason !== undefined && (
        <p className="text-ink-2">{notice.reason}</p>
      )}
    </Notice>
  );
}
