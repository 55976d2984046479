import { Columns3 } from "lucide-react";
import { useState } from "react";
import { useCommands } from "#client/lib/commands.ts";

/** Whether companies are being compared, and the command that opens their table. */
export function useComparing() {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useCommands([
    {
      id: "compare",
      label: "Compare companies",
      icon: Columns3,
      keywords: "side by side peers comparables",
      run: open,
    },
  ]);
  return { isOpen, open, close: () => setIsOpen(false) };
}
