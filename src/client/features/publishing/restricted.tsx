import { Lock } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import type { DialogProps } from "#client/components/dialog-window.tsx";

type RestrictedProps = Pick<DialogProps, "onClose" | "title"> & {
  readonly sentence: string;
};

/** Says who may publish, in place of the owner's dialog. */
export function Restricted({ sentence, ...dialog }: RestrictedProps) {
  const [head = "", rest] = sentence.split(": ", 2);
  return (
    <Dialog {...dialog} footer={<Button onClick={dialog.onClose}>Close</Button>}>
      <div className="flex gap-3 px-5 py-6 text-13">
        <Lock size={16} strokeWidth={1.75} className="mt-0.5 text-ink-3" aria-hidden />
        <p>
          {rest === undefined ? (
            <>
              <strong className="block font-semibold">Access Restricted</strong>
              {sentence}
            </>
          ) : (
            <>
              <strong className="font-semibold">{head}:</strong> {rest}
            </>
          )}
        </p>
      </div>
    </Dialog>
  );
}
