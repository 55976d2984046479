import type { ReactNode } from "react";
import type { DebtLine, DebtPicture } from "#core/ledger/debt-picture.ts";
import { longDate } from "#core/ledger/dates.ts";
import { formatCell } from "#core/ledger/display.ts";

type MaturityLadderProps = { readonly debt: DebtPicture; readonly currency: string };

/** When the debt falls due, as bars; the table above holds the same amounts with their sources. */
export function MaturityLadder({ debt, currency }: MaturityLadderProps) {
  const { maturities, maturitiesDate, date } = debt;
  if (maturities.length === 0) {
    return (
      <Section title="Maturities">
        <p className="text-12 text-ink-2">
          The company tags no maturities. That says nothing of when its debt falls due.
        </p>
      </Section>
    );
  }
  const largest = Math.max(1, ...maturities.map(({ amount }) => amount ?? 0));
  const of = maturitiesDate ?? date;
  return (
    <Section title={`Maturities at ${longDate(of)}, ${currency} mm`}>
      {of < date && (
        <p className="mb-1.5 text-12 text-ink-2">
          No later balance sheet tags them: the debt above is that of {longDate(date)}.
        </p>
      )}
      <dl className="grid max-w-160 grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-12 figures">
        {maturities.map((line) => (
          <Rung key={line.name} line={line} largest={largest} />
        ))}
      </dl>
    </Section>
  );
}

/** A rung without an amount has no bar and says so in words: a missing bar would read as nothing due. */
function Rung({ line, largest }: { readonly line: DebtLine; readonly largest: number }) {
  const { name, amount, status, reason } = line;
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex items-center gap-2">
        {amount === null ? (
          <span className="text-ink-3" title={reason}>
            {status}
          </span>
        ) : (
          <>
            <span
              aria-hidden
              className="drawn h-3.5 min-w-px bg-(--chart-1)"
              style={{ width: `${(80 * Math.max(0, amount)) / largest}%` }}
            />
            {formatCell(amount, "money")}
          </>
        )}
      </dd>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label="Maturities" className="border-t border-hairline px-4 py-3">
      <h3 className="mb-2 text-12 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
