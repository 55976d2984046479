import { useState } from "react";
import { ActionDialog } from "#client/components/action-dialog.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { InputCell } from "#client/features/models/input-cell.tsx";
import { waccsBeside } from "#core/finance/valuation/cases.ts";
import { bracketed, formatPercent } from "#core/ledger/display.ts";
import { known } from "#core/finance/valuation/measure.ts";
import { historyColumns } from "#core/finance/valuation/model-history.ts";
import type { ModelEdit } from "#core/finance/valuation/model-edits.ts";
import type { InputUnit } from "#core/finance/valuation/typed-input.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { buildWacc, type WaccInputs } from "#core/finance/valuation/wacc.ts";

type WaccDialogProps = {
  readonly model: ValuationModel;
  readonly chosen: ModelCase;
  readonly onEdit: (...edits: readonly ModelEdit[]) => void;
  readonly onClose: () => void;
};

/** Damodaran's implied premium moves around this; the analyst is asked for the day's. */
const ASSUMED_PREMIUM = 0.045;
const BPS_OF_ONE = 10_000;

type Draft = Readonly<
  Record<
    "riskFreeRate" | "equityRiskPremium" | "unleveredBeta" | "premium" | "creditSpread" | "taxRate",
    number
  >
> & { readonly targetDebtShare: number };

const ROWS: readonly {
  readonly name: keyof Draft;
  readonly label: string;
  readonly unit: InputUnit;
}[] = [
  { name: "riskFreeRate", label: "Risk-free rate", unit: "percent" },
  { name: "equityRiskPremium", label: "Equity risk premium", unit: "percent" },
  { name: "unleveredBeta", label: "Unlevered beta", unit: "multiple" },
  { name: "premium", label: "Size or country premium", unit: "percent" },
  { name: "creditSpread", label: "Credit spread", unit: "percent" },
  { name: "taxRate", label: "Tax rate", unit: "percent" },
  { name: "targetDebtShare", label: "Target debt share", unit: "percent" },
];

/** WACC from its parts (finance.md 3.5), each of them the analyst's own. */
export function WaccDialog({ model, chosen, onEdit, onClose }: WaccDialogProps) {
  const [draft, setDraft] = useState<Draft>({
    riskFreeRate: model.riskFreeRate ?? Number.NaN,
    equityRiskPremium: ASSUMED_PREMIUM,
    unleveredBeta: Number.NaN,
    premium: 0,
    creditSpread: (model.marketSpread?.value ?? Number.NaN) / BPS_OF_ONE,
    taxRate: chosen.drivers.taxRate[0] ?? Number.NaN,
    targetDebtShare: Number.NaN,
  });
  const [isForAll, setIsForAll] = useState(true);
  const built = buildWacc(inputsOf(model, draft));
  const value = built.kind === "wacc" ? Math.round(built.wacc * 1e6) / 1e6 : Number.NaN;
  const beside = waccsBeside(model, chosen, value);

  function use(): void {
    const others = beside.filter(({ isOwn }) => !isOwn);
    onEdit(
      { type: "rate", caseId: chosen.id, name: "wacc", value },
      // The base takes the others with it: each is set, to where it goes or to where it is to stay.
      ...others.map(({ one, wacc }): ModelEdit => {
        const stands = isForAll ? wacc : one.dcf.wacc;
        return { type: "rate", caseId: one.id, name: "wacc", value: stands };
      }),
      { type: "settings", change: { riskFreeRate: known(draft.riskFreeRate) ?? undefined } },
    );
    onClose();
  }

  return (
    <ActionDialog
      onClose={onClose}
      title="Build the WACC"
      description="Cost of equity by CAPM on a beta relevered at the market's debt share; cost of debt by the spread."
      action="Use this WACC"
      disabledReason={built.kind === "wacc" ? undefined : built.reason}
      onAction={use}
    >
      <div className="px-5 py-4">
        <WaccFields draft={draft} onChange={setDraft} />
        <Built built={built} />
        {built.kind === "wacc" && beside.length > 0 && (
          <OtherCases beside={beside} isForAll={isForAll} onChange={setIsForAll} />
        )}
      </div>
    </ActionDialog>
  );
}

type OtherCasesProps = {
  readonly beside: ReturnType<typeof waccsBeside>;
  readonly isForAll: boolean;
  readonly onChange: (isForAll: boolean) => void;
};

function OtherCases({ beside, isForAll, onChange }: OtherCasesProps) {
  const moved = beside.map(
    ({ one, wacc, isOwn }) => `${one.name} ${formatPercent(wacc)}${isOwn ? " as typed" : ""}`,
  );
  const standing = beside.map(({ one }) => `${one.name} ${formatPercent(one.dcf.wacc)}`);
  return (
    <div className="mt-2 border-t border-hairline pt-2">
      <SwitchField label="Move the other cases with it" isOn={isForAll} onChange={onChange} />
      <p className="text-11 text-ink-3">
        {isForAll
          ? `${moved.join(", ")}: each keeps its distance.`
          : `They stay: ${standing.join(", ")}.`}
      </p>
    </div>
  );
}

type WaccFieldsProps = { readonly draft: Draft; readonly onChange: (draft: Draft) => void };

function WaccFields({ draft, onChange }: WaccFieldsProps) {
  return ROWS.map(({ name, label, unit }) => (
    <div key={name} className="flex h-7 items-center text-[12.5px]">
      <span className="flex-1 text-ink-2">
        {label}
        {name === "equityRiskPremium" && draft[name] === ASSUMED_PREMIUM && (
          <span className="ml-1.5 text-11 text-warning">assumption</span>
        )}
      </span>
      <span className="w-20">
        <InputCell
          label={label}
          value={draft[name]}
          was={draft[name]}
          unit={unit}
          suffix={unit === "percent" ? "%" : ""}
          onChange={(value) => onChange({ ...draft, [name]: value })}
          onClear={() => onChange({ ...draft, [name]: Number.NaN })}
        />
      </span>
    </div>
  ));
}

function Built({ built }: { readonly built: ReturnType<typeof buildWacc> }) {
  if (built.kind !== "wacc") {
    return <output className="mt-3 block text-12 text-ink-3">{built.reason}.</output>;
  }
  const rows = [
    ["Debt share, D / (D + E)", formatPercent(built.debtShare)],
    ["Relevered beta", bracketed(built.leveredBeta, 2)],
    ["Cost of equity", formatPercent(built.costOfEquity)],
    ["Cost of debt before tax", formatPercent(built.costOfDebt)],
    ["WACC", formatPercent(built.wacc)],
  ] as const;
  return (
    <dl className="mt-3 border-t border-hairline pt-2 text-12 tabular-nums">
      {rows.map(([label, text]) => (
        <div key={label} className="flex h-6 items-center last:font-semibold">
          <dt className="flex-1">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The market's debt share where both are known, unless a target is typed. */
function inputsOf({ history, marketCap }: ValuationModel, draft: Draft): WaccInputs {
  const columns = historyColumns(history);
  const debt =
    (columns["Short-Term Debt"].at(-1) ?? Number.NaN) +
    (columns["Long-Term Debt"].at(-1) ?? Number.NaN);
  const { targetDebtShare, ...rates } = draft;
  return {
    ...rates,
    equity: marketCap?.value,
    debt: Number.isFinite(debt) ? debt : undefined,
    ...(Number.isFinite(targetDebtShare) ? { targetDebtShare } : {}),
  };
}
