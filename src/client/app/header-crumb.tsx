import { type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import { HeaderSlot } from "./header-slot.ts";
import { Tag } from "#client/components/tag.tsx";

type HeaderCrumbProps = {
  /** Ticker of the document's first connected data, if it has any. */
  readonly ticker?: string | null | undefined;
  /** The document's title: text, or the field that edits it. */
  readonly children: ReactNode;
};

/** Puts the open document's ticker and title in the header, from wherever it is rendered. */
export function HeaderCrumb({ ticker, children }: HeaderCrumbProps) {
  const slot = use(HeaderSlot);
  if (slot === null) return null;
  return createPortal(
    <div className="ml-3.5 flex h-5 min-w-0 items-center gap-2 border-l border-hairline pl-4 font-medium">
      {ticker !== null && ticker !== undefined && <Tag isAccent>{ticker}</Tag>}
      {children}
    </div>,
    slot,
  );
}
