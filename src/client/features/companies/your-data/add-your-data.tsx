import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { laterAsked } from "#client/lib/later.ts";

/** The dialog is fetched with its first opening, not with the canvas. */
const YourDataDialog = laterAsked(
  async () =>
    (await import("#client/features/companies/your-data/your-data-dialog.tsx")).YourDataDialog,
);

type AddYourDataProps = {
  /** The chosen ticker; empty without one. */
  readonly ticker: string;
  /** Files are kept under the ticker already. */
  readonly hasFiles: boolean;
  /** Take the focus on appearing: there is no nearer step. */
  readonly isFocused?: boolean;
  readonly onKept: (ticker: string) => void;
};

/** The way to the analyst's own statements. */
export function AddYourData({ ticker, hasFiles, isFocused = false, onKept }: AddYourDataProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        className="mt-1 h-auto! min-h-6 max-w-full self-start text-left whitespace-normal!"
        // Choosing takes the search box away: the next step takes its focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFocused}
        onClick={() => setIsOpen(true)}
      >
        <FilePlus2 size={14} strokeWidth={1.75} aria-hidden />
        {hasFiles ? "Your files" : "Add your own statements"}
      </Button>
      {isOpen && (
        <YourDataDialog
          ticker={ticker}
          onClose={() => setIsOpen(false)}
          onKept={(kept) => {
            setIsOpen(false);
            onKept(kept);
          }}
        />
      )}
    </>
  );
}
