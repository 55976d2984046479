import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from "lucide-react";
import { countText } from "#core/count-text.ts";
import type { ConnectedFinancialData, PeriodKind } from "#core/ledger/financial-data.ts";
import type { CheckResult, StatementCheck } from "#core/finance/statements/checks.ts";

const VIEW_TITLES: Readonly<Record<PeriodKind, string>> = {
  annual: "Fiscal years",
  quarterly: "Quarters",
  ltm: "Last twelve months",
};

const LOOKS: Readonly<
  Record<StatementCheck["status"], { readonly icon: LucideIcon; readonly colour: string }>
> = {
  fails: { icon: CircleAlert, colour: "text-warning" },
  holds: { icon: CircleCheck, colour: "text-success" },
  "not tested": { icon: CircleHelp, colour: "text-ink-3" },
};

type ChecksTabProps = {
  readonly connected: ConnectedFinancialData;
  readonly result: CheckResult;
};

/** Which identities the connected figures satisfy, and whether the filing itself was looked at. */
export function ChecksTab({ connected, result }: ChecksTabProps) {
  const views = (["annual", "quarterly", "ltm"] as const).map((view) => ({
    view,
    checks: result.checks.filter((check) => check.view === view),
  }));
  return (
    <div
      role="region"
      aria-label="List of checks"
      // Nothing in the list takes the focus, and it must scroll by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="h-full overflow-y-auto bg-paper px-5 py-4 focus-visible:shadow-[var(--focus-ring-inset)]"
    >
      <h3 className="text-13 font-semibold">The filing itself</h3>
      <p className="mt-1 max-w-[80ch] text-12 text-ink-2">{faceSentence(connected)}</p>
      {views.map(
        ({ view, checks }) =>
          checks.length > 0 && (
            <section key={view} aria-label={VIEW_TITLES[view]} className="mt-4">
              <h3 className="text-13 font-semibold">{VIEW_TITLES[view]}</h3>
              <ul className="mt-1.5 grid max-w-[80ch] gap-1.5 text-12">
                {checks.map((check) => (
                  <CheckLine key={check.name} check={check} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

function CheckLine({ check: { name, status, sentence } }: { readonly check: StatementCheck }) {
  const { icon: Icon, colour } = LOOKS[status];
  return (
    <li className="flex gap-2">
      <Icon size={14} strokeWidth={1.75} className={`mt-px shrink-0 ${colour}`} aria-hidden />
      <div className="min-w-0">
        <p>
          <span className="font-medium figures">{name}</span>:{" "}
          <span className={colour}>{status}</span>
        </p>
        <p className="text-ink-2 figures">{sentence}</p>
      </div>
    </li>
  );
}

function faceSentence({ face, origin }: ConnectedFinancialData): string {
  if (origin === "user") return "Your own statements: there is no filing to check them against.";
  if (face === undefined) return "Not checked against the filing: the card was connected before.";
  if (face.status === "not checked") return `Not checked against the filing: ${face.reason}.`;
  const reports = countText(face.accessions.length, "report");
  return `Lines checked against the filing's statements (${face.via} of ${reports}: ${face.accessions.join(", ")}).`;
}
