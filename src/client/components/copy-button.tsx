import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";

type CopyButtonProps = {
  /** The text, or how more than that is copied. */
  readonly text: string | (() => Promise<void>);
  /** What it says while nothing was copied. */
  readonly label?: string;
  readonly variant?: "ghost" | "outline";
};

/** Puts a text on the clipboard, and says whether it got there. */
export function CopyButton({ text, label = "Copy", variant = "ghost" }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "refused">("none");
  const Icon = outcome === "copied" ? Check : Copy;

  async function copy(): Promise<void> {
    try {
      await (typeof text === "string" ? navigator.clipboard.writeText(text) : text());
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  }

  return (
    <Button
      variant={variant}
      size="small"
      className={variant === "ghost" ? "first:-ml-2" : ""}
      onClick={() => void copy()}
      onBlur={() => setOutcome("none")}
    >
      <Icon size={13} strokeWidth={1.75} aria-hidden />
      <span aria-live="polite">{outcome === "none" ? label : LABELS[outcome]}</span>
    </Button>
  );
}

const LABELS = { copied: "Copied", refused: "Copying is not allowed here" } as const;
