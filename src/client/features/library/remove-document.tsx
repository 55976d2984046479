import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import type { LibraryDocument } from "#contracts/knowledge-base.ts";

type RemoveDocumentProps = {
  readonly document: LibraryDocument;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

/** Asks before a document goes: it can't be brought back. */
export function RemoveDocument({ document, onRemove, onClose }: RemoveDocumentProps) {
  const { fileName, ticker } = document;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Remove document"
      className="max-w-110"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            Remove
          </Button>
        </>
      }
    >
      <p className="px-5 py-4 text-13 wrap-anywhere">
        {fileName} and what was read of it are removed from {ticker}. Passages that are connected to
        a document of yours stay in it.
      </p>
    </Dialog>
  );
}
