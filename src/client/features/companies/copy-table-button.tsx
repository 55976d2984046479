import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { copyTable } from "#client/features/companies/copy-table.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";

type CopyTableButtonProps = { readonly table: StatementTable };

/** Copies the whole table, so that it pastes as a table into Excel and Word. */
export function CopyTableButton({ table }: CopyTableButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <>
      {outcome === "failed" && (
        <p role="alert" className="text-11 text-error">
          The browser did not allow copying.
        </p>
      )}
      <Button
        size="small"
        onClick={() =>
          void copyTable(table).then(
            () => setOutcome("copied"),
            () => setOutcome("failed"),
          )
        }
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden />
        {outcome === "copied" ? "Copied" : "Copy table"}
      </Button>
    </>
  );
}
