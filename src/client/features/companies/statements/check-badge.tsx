import { CircleAlert, CircleCheck } from "lucide-react";
import { classNames } from "#client/lib/class-names.ts";
import type { CheckResult } from "#core/finance/statements/checks.ts";

type CheckBadgeProps = { readonly result: CheckResult; readonly onOpen: () => void };

/** How many identities hold, at the head of the dialog; it leads to the list. */
export function CheckBadge({ result, onOpen }: CheckBadgeProps) {
  const { passed, failed } = result;
  const tested = passed + failed.length;
  if (tested === 0) return null;
  const isClean = failed.length === 0;
  const Icon = isClean ? CircleCheck : CircleAlert;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classNames(
        "flex h-6 items-center gap-1 rounded-1 px-1.5 text-11 font-medium whitespace-nowrap figures",
        isClean ? "bg-success-soft text-success" : "bg-warning-soft text-warning",
      )}
    >
      <Icon size={12} strokeWidth={1.75} aria-hidden />
      {passed} of {tested} checks hold
    </button>
  );
}
