import { CircleAlert, CircleCheck } from "lucide-react";
import { Tabs } from "radix-ui";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { Badge } from "#client/components/badge.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { spanCaption } from "#client/features/companies/card-caption.ts";
import { BridgeTab } from "#client/features/companies/statements/bridge-tab.tsx";
import { ChartsTab } from "#client/features/companies/statements/charts-tab.tsx";
import { ChecksTab } from "#client/features/companies/statements/checks-tab.tsx";
import { DebtTab } from "#client/features/companies/statements/debt-tab.tsx";
import { EmptyPart } from "#client/features/companies/statements/empty-part.tsx";
import type { Places } from "#client/features/companies/statements/figure-pane.tsx";
import { RatingTab } from "#client/features/companies/statements/rating-tab.tsx";
import { RatiosTab } from "#client/features/companies/statements/ratios-tab.tsx";
import {
  STATEMENT_PARTS,
  type StatementPart,
} from "#client/features/companies/statements/statement-parts.ts";
import {
  StatementsTab,
  type TabProps,
} from "#client/features/companies/statements/statements-tab.tsx";
import { useShownStatements } from "#client/features/companies/statements/use-shown-statements.ts";
import { columnsShown, FIRST_VIEW } from "#client/features/companies/statements/view-choices.ts";
import type { Note } from "#client/features/companies/table-actions.tsx";
import { later } from "#client/lib/later.ts";
import { classNames } from "#client/lib/class-names.ts";
import { earningsBasis } from "#core/finance/ratios/earnings-basis.ts";
import { type CheckResult, checkStatements } from "#core/finance/statements/checks.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { type BusinessRisk, DEFAULT_BUSINESS_RISK } from "#core/ledger/business-risk.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { ConnectedFinancialData, PeriodKind, Taxonomy } from "#core/ledger/financial-data.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import type { SourcePlace } from "#core/outputs/report/source-place.ts";
import { bundledNote } from "#core/outputs/report/statement-table.ts";

const SegmentsTab = later(
  async () => (await import("#client/features/companies/statements/segments-tab.tsx")).SegmentsTab,
);

type StatementDialogProps = {
  readonly data: ConnectedFinancialData;
  /** As typed beside them or as an attached model has it: the rating reads it. */
  readonly marketCap?: Datum | undefined;
  /** The cell it opens at, such as the one behind a figure of the text. */
  readonly openAt?: SourcePlace | undefined;
  /** The part it opens at where no cell is meant. */
  readonly firstPart?: StatementPart | undefined;
  /** What business risk is taken for, as the card keeps it. */
  readonly keptRisk?: BusinessRisk | undefined;
  /** Keeps it with the document; without, a choice holds while the table is open. */
  readonly onBusinessRiskChange?: ((businessRisk: BusinessRisk) => void) | undefined;
  readonly note?: Note | undefined;
  readonly onClose: () => void;
};

/** The statements of one company and what follows from them, each figure beside its source. */
export function StatementDialog({
  data,
  marketCap,
  openAt,
  firstPart = "statements",
  keptRisk,
  onBusinessRiskChange,
  note,
  onClose,
}: StatementDialogProps) {
  const [tab, setTab] = useState<StatementPart>(openAt?.part ?? firstPart);
  const [view, setView] = useState({ ...FIRST_VIEW, period: openAt?.period ?? firstPeriod(data) });
  const [isFirstSeen, setIsFirstSeen] = useState(true);
  const [places] = useState(() => placesAt(openAt));
  const checks = useMemo(() => checkStatements(data), [data]);
  const risk = useBusinessRisk(keptRisk ?? data.businessRisk, onBusinessRiskChange);
  const parts = {
    ...risk,
    connected: data,
    marketCap,
    view,
    onViewChange: setView,
    places,
    note,
    isFirstSeen,
    checks,
  };

  function show(next: string): void {
    setIsFirstSeen(false);
    setTab(STATEMENT_PARTS.find(({ value }) => value === next)?.value ?? "statements");
  }

  return (
    <Dialog
      onClose={onClose}
      title={`${spokenName(data.name)}: Financial Statements`}
      description={<Caption data={data} view={FOLLOWING.has(tab) ? view : FIRST_VIEW} />}
      className="max-w-320"
    >
      <Tabs.Root
        value={tab}
        onValueChange={show}
        className="flex h-[calc(100vh-140px)] min-h-0 flex-col"
      >
        <div className="flex shrink-0 items-center gap-x-2 border-b border-hairline px-3">
          <TabList />
          <span className="flex-1" />
          <CheckBadge result={checks} onOpen={() => show("checks")} />
        </div>
        <Tabs.Content value={tab} tabIndex={-1} className="min-h-0 flex-1 outline-none">
          {CONTENTS[tab](parts)}
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  );
}

/** What business risk is taken for while the table is open, handed on where it is kept. */
function useBusinessRisk(
  kept: BusinessRisk | undefined,
  onChange: ((businessRisk: BusinessRisk) => void) | undefined,
) {
  const [businessRisk, setBusinessRisk] = useState(kept ?? DEFAULT_BUSINESS_RISK);
  function onBusinessRiskChange(chosen: BusinessRisk): void {
    setBusinessRisk(chosen);
    onChange?.(chosen);
  }
  return { businessRisk, onBusinessRiskChange };
}

/** The years, or the quarters of a company that has filed no annual report yet. */
function firstPeriod({ years, quarterly }: ConnectedFinancialData): PeriodKind {
  return years.length === 0 && quarterly !== undefined ? "quarterly" : FIRST_VIEW.period;
}

/** Each part opens where one was in it; a cited cell is marked besides. */
function placesAt(openAt: SourcePlace | undefined): Places {
  if (openAt === undefined) return { last: new Map() };
  const place = { row: openAt.item, column: openAt.column };
  return { last: new Map([[openAt.part, place]]), cited: { part: openAt.part, place } };
}

type TabContentProps = TabProps & {
  readonly marketCap: Datum | undefined;
  readonly businessRisk: BusinessRisk;
  readonly onBusinessRiskChange: (businessRisk: BusinessRisk) => void;
  readonly isFirstSeen: boolean;
  readonly checks: CheckResult;
};

const CONTENTS: Readonly<Record<StatementPart, (parts: TabContentProps) => ReactNode>> = {
  statements: (parts) => <StatementsTab {...parts} />,
  ratios: (parts) => <RatiosTab {...parts} />,
  "clean-ebitda": (parts) => <BridgeTab {...parts} />,
  rating: (parts) => <RatingTab {...parts} />,
  debt: (parts) => <DebtTab {...parts} />,
  segments: (parts) => (
    <Suspense fallback={<EmptyPart>Loading segments…</EmptyPart>}>
      <SegmentsTab {...parts} />
    </Suspense>
  ),
  charts: ({ connected, places, note }) => <ChartsTab {...{ connected, places, note }} />,
  checks: ({ connected, checks }) => <ChecksTab connected={connected} result={checks} />,
};

function TabList() {
  return (
    <Tabs.List aria-label="Parts" className="flex">
      {STATEMENT_PARTS.map(({ value, label }) => (
        <Tabs.Trigger
          key={value}
          value={value}
          className="h-9 border-b-2 border-transparent px-2.5 text-[12.5px] font-medium whitespace-nowrap text-ink-2 hover:text-ink focus-visible:shadow-[var(--focus-ring-inset)] data-[state=active]:border-accent-fill data-[state=active]:text-ink"
        >
          {label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

/** The parts whose columns are those of the view; the others are of the fiscal years. */
const FOLLOWING: ReadonlySet<StatementPart> = new Set(["statements", "ratios", "clean-ebitda"]);

const ACCOUNTING_RULES: Readonly<Partial<Record<Taxonomy, string>>> = {
  "us-gaap": "US GAAP",
  "ifrs-full": "IFRS",
};

/** What the figures are, and how much they know: as of a day asked for, or as shipped. */
function Caption({
  data,
  view,
}: Pick<TabProps, "view"> & { readonly data: ConnectedFinancialData }) {
  const shown = useShownStatements(data, { ...view, looksBack: false }).data ?? data;
  const years = shown.years.slice(-columnsShown(view));
  const note = bundledNote(data);
  const basis = earningsBasis(
    (item, period) => findDatum(data, item, period),
    data.years.at(-1) ?? "",
  );
  const rules = data.taxonomy === undefined ? undefined : ACCOUNTING_RULES[data.taxonomy];
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {[data.ticker, spanCaption({ ...data, years }), rules].filter(Boolean).join(", ")}
      {data.asOfDate !== undefined && (
        <Badge tone="accent">As known on {longDate(data.asOfDate)}</Badge>
      )}
      {basis === "Clean EBITDA" && <Badge>Read on Clean EBITDA: one-offs dominate EBITDA</Badge>}
      {note !== undefined && <Badge tone="warning">{note}</Badge>}
    </span>
  );
}

type CheckBadgeProps = { readonly result: CheckResult; readonly onOpen: () => void };

/** How many identities hold, at the head of the dialog; it leads to the list. */
function CheckBadge({ result, onOpen }: CheckBadgeProps) {
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
