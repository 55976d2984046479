import { Link } from "@tanstack/react-router";
import { formatMultiple, formatPercent, formatTextAmount } from "#core/ledger/display.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { periodText } from "#core/ledger/period.ts";
import { printDatum } from "#core/ledger/print-datum.ts";
import { isResearchCard, MARKET_ITEMS } from "#core/ledger/research-card-provider.ts";
import {
  isSavedModel,
  MODEL_RESULTS,
  type SavedModelProvider,
} from "#core/ledger/saved-model-provider.ts";

/** What a card of a model, of ratios or of market inputs holds; nothing on another one. */
export function ModelCardDetails({ card }: { readonly card: ContextItem }) {
  if (card.type === "saved-model") return <SavedModelDetails card={card} />;
  if (!isResearchCard(card.data)) return null;
  const { rows, years } = card.data;
  if (card.type === "ratios") {
    const [first, last] = [years[0] ?? "", years.at(-1) ?? ""];
    const span = first === last ? periodText(first) : `${periodText(first)} to ${periodText(last)}`;
    return (
      <p className={CAPTION}>
        {rows.length} ratios, {span}
      </p>
    );
  }
  return <MarketDetails card={card} />;
}

const CAPTION = "text-[11.5px]/[16px] text-ink-3 figures";

/** The model's name, which opens it, and the values it is attached for. */
function SavedModelDetails({ card }: { readonly card: ContextItem }) {
  const provider = openLedger([card]).providers.find(isSavedModel);
  if (provider === undefined || card.savedOutputId === undefined) return null;
  return (
    <div className={CAPTION}>
      <Link
        to="/models/$id"
        params={{ id: card.savedOutputId }}
        className="flex min-h-6 items-center font-medium text-accent hover:underline"
      >
        {provider.name}, version {versionOf(provider)}
      </Link>
      <p>{valueText(provider)}</p>
    </div>
  );
}

function versionOf(provider: SavedModelProvider): number {
  const datum = provider.items.flatMap((item) => resultOf(provider, item) ?? [])[0];
  return datum?.source !== undefined && "version" in datum.source ? datum.source.version : 1;
}

function resultOf(provider: SavedModelProvider, item: string): Datum | undefined {
  return provider.find(item, provider.base);
}

/** `EV USD 2,046 mm to USD 2,362 mm at a WACC of 9.5%`. */
function valueText(provider: SavedModelProvider): string {
  const values = [MODEL_RESULTS.enterpriseValueGG, MODEL_RESULTS.enterpriseValueEM]
    .flatMap((item) => resultOf(provider, item) ?? [])
    .toSorted((a, b) => a.value - b.value)
    .map(({ value, currency }) => formatTextAmount(value, currency, "mm"));
  const wacc = resultOf(provider, MODEL_RESULTS.wacc);
  if (values.length === 0) return "No DCF results";
  const at = wacc === undefined ? "" : ` at a WACC of ${formatPercent(wacc.value)}`;
  return `EV ${values.join(" to ")}${at}`;
}

/** What was typed with its day, then what it comes to. */
function MarketDetails({ card }: { readonly card: ContextItem }) {
  if (!isResearchCard(card.data)) return null;
  const { rows, market, years } = card.data;
  const [provider] = openLedger([card]).providers;
  const inputs = Object.entries(market?.inputs ?? {});
  const typed = Object.entries(MARKET_ITEMS).flatMap(([name, item]) => {
    const input = inputs.find(([key]) => key === name)?.[1];
    const datum = input && provider?.find(item, input.date);
    return datum === undefined ? [] : [{ item, text: printDatum(datum, "mm"), of: input?.date }];
  });
  return (
    <dl className={CAPTION}>
      {typed.map(({ item, text, of }) => (
        <div key={item} className="flex gap-2">
          <dt className="flex-1">{item}</dt>
          <dd>
            {text}, {of}
          </dd>
        </div>
      ))}
      {rows
        .filter(({ unit }) => unit !== "money")
        .map(({ item, unit, amounts, reasons }) => {
          const column = years.at(-1) ?? "";
          const value = amounts[column];
          const format = unit === "fraction" ? formatPercent : formatMultiple;
          return (
            <div key={item} className="flex gap-2">
              <dt className="flex-1">
                {item.replace(/ \([x%]\)$/, "")}, {periodText(column)}
              </dt>
              <dd title={reasons[column]}>
                {value == null ? (reasons[column] ?? "n.a.").slice(0, 4) : format(value)}
              </dd>
            </div>
          );
        })}
    </dl>
  );
}
