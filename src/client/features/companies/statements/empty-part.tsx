import type { ReactNode } from "react";

/** A part of the dialog without anything to show, and why. */
export function EmptyPart({ children }: { readonly children: ReactNode }) {
  return <p className="p-5 text-13 text-ink-2">{children}</p>;
}
