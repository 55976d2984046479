import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { Menu, type MenuItem } from "#client/components/menu.tsx";
import { toastUndo } from "#client/lib/toast.ts";
import { longDate } from "#core/ledger/dates.ts";
import { laterAsked } from "#client/lib/later.ts";

/** Ends of this many past years are offered; any other day can be typed. */
const YEARS_OFFERED = 4;

const AsOfDialog = laterAsked(
  async () => (await import("#client/features/companies/as-of-dialog.tsx")).AsOfDialog,
);

type AsOfControlProps = {
  /** The day the document's figures are known on, `YYYY-MM-DD`; null: now. */
  readonly asOfDate: string | null;
  readonly onChange: (asOfDate: string | null) => void;
};

/** Which filings the document's figures may know: all, or those made by a day. */
export function AsOfControl({ asOfDate, onChange }: AsOfControlProps) {
  const [isAsking, setIsAsking] = useState(false);
  const text = asOfDate === null ? "As of: latest filings" : `As of ${longDate(asOfDate)}`;

  function choose(date: string | null): void {
    if (date === asOfDate) return;
    onChange(date);
    const figures = date === null ? "Latest filings" : `Figures as known on ${longDate(date)}`;
    toastUndo(figures, () => onChange(asOfDate));
  }

  const items: readonly MenuItem[] = [
    { label: "Latest filings", onSelect: () => choose(null) },
    ...yearEnds().map((date) => ({ label: longDate(date), onSelect: () => choose(date) })),
    { label: "Another date…", icon: CalendarClock, onSelect: () => setIsAsking(true) },
  ];
  const trigger = (
    <button
      type="button"
      className="flex h-6 items-center gap-1 rounded-2 px-1.5 text-[11.5px] font-medium text-ink-2 figures hover:bg-hover"
    >
      <CalendarClock size={14} strokeWidth={1.75} aria-hidden />
      {text}
    </button>
  );
  return (
    <>
      <Menu trigger={trigger} items={items} />
      {isAsking && (
        <AsOfDialog
          asOfDate={asOfDate}
          onChoose={(date) => {
            setIsAsking(false);
            choose(date);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** The last days of the past years, newest first. */
function yearEnds(): readonly string[] {
  const year = new Date().getFullYear();
  return Array.from({ length: YEARS_OFFERED }, (_, at) => `${year - 1 - at}-12-31`);
}
