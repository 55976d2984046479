import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";

type CopyButtonProps = {
  readonly text: string;
  /** What it says while nothing was copied. */
  readonly label?: string;
};

/** Puts a text on the clipboard, and says whether it got there. */
export function CopyButton({ text, label = "Copy" }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "refused">("none");

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  }

  return (
    <Button
      variant="ghost"
      size="small"
      className="first:-ml-2"
      onClick={() => {
        void copy();
      }}
      onBlur={() => {
        setOutcome("none");
      }}
    >
      {outcome === "copied" ? (
        <Check size={13} strokeWidth={1.75} aria-hidden />
      ) : (
        <Copy size={13} strokeWidth={1.75} aria-hidden />
      )}
      <span aria-live="polite">{outcome === "none" ? label : LABELS[outcome]}</span>
    </Button>
  );
}

const LABELS = { copied: "Copied", refused: "Copying is not allowed here" } as const;
