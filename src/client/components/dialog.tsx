import { useState } from "react";
import { laterAsked } from "#client/lib/later.ts";
import type { DialogProps } from "./dialog-window.tsx";

const DialogWindow = laterAsked(async () => (await import("./dialog-window.tsx")).DialogWindow);

/**
 * A modal dialog that traps focus, returns it, and closes on Escape. Its code is loaded with the
 * first one that opens: a page is usable without it.
 */
export function Dialog(props: DialogProps) {
  const { isOpen = true } = props;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <DialogWindow
      {...props}
      onNotFetched={() => {
        setWasOpened(false);
        props.onClose();
      }}
    />
  ) : null;
}
