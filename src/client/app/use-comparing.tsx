import { Columns3 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useCommands } from "#client/lib/commands.ts";
import { laterAsked } from "#client/lib/later.ts";

const Compare = laterAsked(async () => (await import("./compare.tsx")).Compare);

/** The companies of the open document beside each other, and the command that opens their table. */
export function useComparing(session: DocumentSession): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  useCommands([
    {
      id: "compare",
      label: "Compare companies",
      icon: Columns3,
      keywords: "side by side peers comparables",
      run: open,
    },
  ]);
  return {
    open,
    dialog: isOpen && <Compare session={session} onClose={close} />,
  };
}
