import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { copyText } from "#client/features/companies/copy-table.ts";

/** Copies one figure with its source, as a footnote would have it. */
export function CopyCitationButton({ citation }: { readonly citation: string }) {
  // Another figure has another citation: what was copied is told by its text.
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly isCopied: boolean }>();
  const isOfThis = outcome?.of === citation;
  const Icon = isOfThis && outcome.isCopied ? Check : Copy;
  return (
    <>
      <Button
        size="small"
        onClick={() =>
          void copyText(citation).then(
            () => setOutcome({ of: citation, isCopied: true }),
            () => setOutcome({ of: citation, isCopied: false }),
          )
        }
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden />
        {isOfThis && outcome.isCopied ? "Copied" : "Copy with source"}
      </Button>
      {isOfThis && !outcome.isCopied && (
        <span role="alert" className="text-11 text-error">
          The browser did not allow copying.
        </span>
      )}
    </>
  );
}
