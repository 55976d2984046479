import type { ReactNode } from "react";

/** What stands over a table: choices at the left, copying at the right. */
export function ToolRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b border-hairline px-4 py-1.5">
      {children}
    </div>
  );
}
