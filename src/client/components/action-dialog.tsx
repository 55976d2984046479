import { useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog-window.tsx";

type ActionDialogProps = Omit<DialogProps, "isOpen" | "footer"> & {
  /** What the button says that does it; Cancel stands beside it. */
  readonly action: string;
  readonly variant?: "primary" | "danger";
  readonly isBusy?: boolean;
  readonly disabledReason?: string | undefined;
  readonly onAction: () => void;
  /** To the left of the buttons. */
  readonly note?: string;
  /** Makes what is in it a form, which Enter sends too. */
  readonly formClassName?: string;
};

/** A dialog that asks for one thing to be done, or not. */
export function ActionDialog({
  action,
  variant = "primary",
  isBusy = false,
  disabledReason,
  onAction,
  onClose,
  note,
  formClassName,
  children,
  ...rest
}: ActionDialogProps) {
  const formId = useId();
  const isForm = formClassName !== undefined;
  const footer = (
    <>
      {note !== undefined && <span className="flex-1 text-12 text-ink-3 figures">{note}</span>}
      <Button onClick={onClose}>Cancel</Button>
      <Button
        {...{ variant, isBusy, disabledReason }}
        {...(isForm ? { type: "submit", form: formId } : { onClick: onAction })}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog className="max-w-110" {...rest} onClose={onClose} footer={footer}>
      {isForm ? (
        <form
          id={formId}
          noValidate
          className={formClassName}
          onSubmit={(event) => {
            event.preventDefault();
            onAction();
          }}
        >
          {children}
        </form>
      ) : (
        children
      )}
    </Dialog>
  );
}
