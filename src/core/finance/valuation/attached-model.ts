import {
  arrayOf,
  isObject,
  type JsonObject,
  objectOf,
  parsedJson,
} from "#core/finance/valuation/json-reading.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import {
  readSavedModel,
  type SavedParts,
  writeModel,
} from "#core/finance/valuation/saved-model.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { readResults, type ValuationResults } from "#core/finance/valuation/saved-results.ts";

/** What a document holds of a saved model beside its name: objects, rates as fractions. */
export type AttachedParts = {
  readonly historicalData: unknown;
  readonly projections: JsonObject;
  readonly assumptionParameters: JsonObject | null;
  readonly valuationResults: ValuationResults | null;
  /** What the cases beside the base one come to, where they were saved with it. */
  readonly cases: readonly AttachedCase[];
};

/** Headline values and projections, in millions. */
export type AttachedCase = {
  readonly name: string;
  readonly valuationResults: Omit<ValuationResults, "sensitivityTables">;
  readonly projections: JsonObject;
};

/**
 * A saved model as a card quotes it. Projections are as they were saved; results that are missing,
 * or lack their grids, are computed where there are rows to compute them from.
 */
export function attachedParts(saved: SavedParts): AttachedParts {
  const historicalData = parsedJson(saved.historicalData);
  const projections = objectOf(parsedJson(saved.projections));
  const parameters = parsedJson(saved.assumptionParameters);
  const results = readResults(saved.valuationResults);
  const hasRows =
    arrayOf(objectOf(historicalData)["data"]).length + Object.keys(projections).length > 0;
  const lacksGrid = (results?.sensitivityTables.gordonGrowth.length ?? 0) === 0;
  const model = hasRows ? readSavedModel(saved) : undefined;
  const computed = model && lacksGrid ? writeModel(model).valuationResults : undefined;
  return {
    historicalData,
    projections,
    assumptionParameters: isObject(parameters) ? parameters : null,
    valuationResults: results === undefined ? (computed ?? null) : completed(results, computed),
    cases: model && Array.isArray(objectOf(parameters)["cases"]) ? casesOf(model) : [],
  };
}

/** A saved model with its name and version. */
export type NamedModel = SavedParts & {
  readonly id: string;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly version: number;
};

/** A saved model as a document holds it: what it projects, assumes and comes to. */
export function savedModelCard(
  saved: NamedModel,
  { id: cardId, timestamp }: Pick<ContextItem, "id" | "timestamp">,
) {
  const { id, ticker, name, createdAt, version } = saved;
  return {
    id: cardId,
    ticker,
    type: "saved-model" as const,
    label: CONTEXT_ITEM_LABELS["saved-model"],
    timestamp,
    status: "success" as const,
    savedOutputId: id,
    data: { savedOutput: { id, ticker, name, createdAt, version }, ...attachedParts(saved) },
  } satisfies ContextItem;
}

function casesOf(model: ValuationModel): readonly AttachedCase[] {
  return model.cases.slice(1).map((one) => {
    const { valuationResults, projections } = writeModel({ ...model, cases: [one] });
    const { sensitivityTables: _, ...headline } = valuationResults;
    return { name: one.name, valuationResults: headline, projections };
  });
}

/** The card of the model that a document's own company is valued by: the first attached. */
export function attachedModel(items: readonly ContextItem[]): ContextItem | undefined {
  const company = documentTicker(items);
  return items.find(
    ({ type, status, ticker, data }) =>
      type === "saved-model" && status === "success" && ticker === company && isObject(data),
  );
}

/** A card of parts that came beside an attached one, or of parts that are attached nowhere. */
export function connectedModel(card: ContextItem | undefined, parts: SavedParts): ContextItem {
  const { data } = card ?? {};
  const savedOutput = isObject(data) ? data["savedOutput"] : undefined;
  return {
    id: card?.id ?? "sent-model",
    ticker: parts.ticker,
    type: "saved-model",
    label: CONTEXT_ITEM_LABELS["saved-model"],
    timestamp: card?.timestamp ?? "",
    status: "success",
    data: { savedOutput, ...attachedParts(parts) },
  };
}

/** What was saved, with the grids of the engine where it has none and both come to one value. */
function completed(
  saved: ValuationResults,
  computed: ValuationResults | undefined,
): ValuationResults {
  const agrees =
    computed !== undefined && near(saved.enterpriseValueGG, computed.enterpriseValueGG);
  if (!agrees) return saved;
  const { sensitivityParameters, sensitivityTables } = computed;
  return { ...saved, sensitivityParameters, sensitivityTables };
}

/** A grid around another value than the headline would be of another model. */
function near(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));
}
