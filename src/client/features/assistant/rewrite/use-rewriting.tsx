import { PenLine } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { BLANK_DOCUMENT, isBlankDocument } from "#client/document/blank-document.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { laterAsked } from "#client/lib/later.ts";
import { useCommands } from "#client/lib/commands.ts";
import { useStore } from "#client/lib/use-store.ts";

const SessionRewrite = laterAsked(
  async () => (await import("./session-rewrite.tsx")).SessionRewrite,
);

export type Rewriting = {
  readonly isOpen: boolean;
  readonly panelId: string;
  readonly onToggle: () => void;
  readonly panel: (words: number) => ReactNode;
};

/** AI Rewrite of the open document, fetched with its first opening. */
export function useRewriting(session: DocumentSession): Rewriting {
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [focusRequest, setFocusRequest] = useState(0);
  const isBlank = useStore(session, isBlankDocument);
  const panelId = useId();
  /** With the focus in it: the keys that asked for it go on there. */
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
    setFocusRequest(focusRequest + 1);
  };
  const close = () => setIsOpen(false);
  useCommands([
    {
      id: "rewrite",
      label: "Rewrite with AI",
      icon: PenLine,
      keywords: "formal simplify expand summarize grammar",
      disabledReason: isBlank ? BLANK_DOCUMENT : undefined,
      run: open,
    },
  ]);
  return {
    isOpen,
    panelId,
    onToggle: isOpen ? close : open,
    panel: (words) =>
      isWanted && (
        <SessionRewrite
          {...{ session, isOpen, words, focusRequest }}
          id={panelId}
          onClose={close}
          onNotFetched={() => {
            setIsWanted(false);
            close();
          }}
        />
      ),
  };
}
