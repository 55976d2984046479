import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";

/** Something the analyst can do from anywhere: listed in the command palette, run by its keys. */
export type Command = {
  readonly id: string;
  /** A verb first: "New document". */
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Keys as printed, modifiers first: "Ctrl Shift E". On macOS, Ctrl is Command. */
  readonly keys?: string;
  /** Other words it is found by. */
  readonly keywords?: string;
  /** Why it can't be done now; it is listed with the reason. */
  readonly disabledReason?: string | undefined;
  readonly run: () => void;
};

const sources = new Set<() => readonly Command[]>();

/** Offers these commands while the calling component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const source = () => latest.current;
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, []);
}

/** Every command on offer now, those of the innermost page first. */
export function listCommands(): readonly Command[] {
  return [...sources].toReversed().flatMap((source) => source());
}
