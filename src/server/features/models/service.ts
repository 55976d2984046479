import { isDeepStrictEqual } from "node:util";
import { type SavedModel, type SavedOutput, SAVED_OUTPUTS_MAX } from "#contracts/models.ts";
import { AppError } from "#core/errors.ts";
import { attachedModel, connectedModel } from "#core/finance/valuation/attached-model.ts";
import { isObject, objectOf, parsedJson } from "#core/finance/valuation/json-reading.ts";
import { faultOfResults, readResults } from "#core/finance/valuation/saved-results.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { normaliseStrings } from "#core/text/outline/plain-text.ts";
import type { Database } from "#server/db/client.ts";
import type { ModelContents } from "#server/db/schema/models.ts";
import {
  findModel,
  findNewestModel,
  findVersion,
  insertModel,
  type OwnedModel,
  type StoredModel,
  updateModel,
} from "./repository.ts";

export { findNewestModel } from "./repository.ts";

export const NO_SUCH_MODEL = "This model does not exist, or it was removed";
/** Spec section 8. */
export const LOAD_MODEL_FAILED = "Failed to load saved model";
export const STALE_MODEL = "This model was changed elsewhere since it was opened";

/** The card of the model a document is valued by: the attached one, else its company's newest (decisions.md 44). */
export async function documentModel(
  db: Database,
  userId: string,
  items: readonly ContextItem[],
): Promise<ContextItem | undefined> {
  const attached = attachedModel(items);
  const ticker = documentTicker(items);
  if (attached !== undefined || ticker === undefined) return attached;
  const newest = await findNewestModel(db, { userId, ticker });
  if (newest === undefined) return undefined;
  const { id, name, version, updatedAt, contents } = newest;
  const quoted = connectedModel(undefined, { ticker, ...contents });
  const savedOutput = { id, name, version, updatedAt: updatedAt.toISOString() };
  return { ...quoted, data: { ...objectOf(quoted.data), savedOutput } };
}

/** The parts of a model as they are sent: objects or their JSON text. */
export type SentParts = { readonly [Part in keyof ModelContents]?: unknown };

/** @throws AppError "not_found" also for another user's model */
export async function getModel(db: Database, owned: OwnedModel): Promise<StoredModel> {
  const model = await findModel(db, owned);
  if (model === undefined) throw new AppError("not_found", NO_SUCH_MODEL);
  return model;
}

/** @throws AppError "limit_reached", or "invalid_input" naming the part that is no JSON */
export async function createModel(
  db: Database,
  userId: string,
  {
    ticker,
    name,
    id,
    ...parts
  }: SentParts & { readonly ticker: string; readonly name: string; readonly id?: string },
): Promise<StoredModel> {
  const contents = contentsOf(parts, NOTHING);
  const model = { userId, ticker, name, contents, ...(id !== undefined && { id }) };
  const stored = await insertModel(db, model, SAVED_OUTPUTS_MAX);
  if (stored !== undefined) return stored;
  throw new AppError(
    "limit_reached",
    `You keep ${SAVED_OUTPUTS_MAX} models. Remove one to save another.`,
  );
}

/** The user's model of an id known beforehand, made where there is none. @throws as `createModel` */
export async function ensureModel(
  db: Database,
  userId: string,
  model: Parameters<typeof createModel>[2] & { readonly id: string },
): Promise<StoredModel> {
  return (await findModel(db, { userId, id: model.id })) ?? createModel(db, userId, model);
}

/** How a save ended; `model` is as stored after it. */
export type SaveOutcome = { readonly kind: "saved" | "stale"; readonly model: StoredModel };

/**
 * Saves what is given and leaves the rest. A save that changes nothing makes no version, so one that
 * is repeated because its answer was lost neither fails nor saves twice.
 *
 * @throws AppError "not_found"
 */
export async function saveModel(
  db: Database,
  owned: OwnedModel,
  {
    baseVersion,
    name,
    ...parts
  }: SentParts & { baseVersion?: number | undefined; name?: string | undefined },
): Promise<SaveOutcome> {
  const stored = await getModel(db, owned);
  const contents = contentsOf(parts, stored.contents);
  const isSame =
    isDeepStrictEqual(contents, stored.contents) && (name ?? stored.name) === stored.name;
  if (isSame) return { kind: "saved", model: stored };
  // What is left as it is was read from this version: on a newer one it would undo another's save.
  const version = baseVersion ?? stored.version;
  const saved = await updateModel(db, owned, { baseVersion: version, name, contents });
  if (saved !== undefined) return { kind: "saved", model: saved };
  if (baseVersion === undefined) return saveModel(db, owned, { name, ...parts });
  return { kind: "stale", model: await getModel(db, owned) };
}

/** A kept version made the newest. @throws AppError "not_found" */
export async function restoreVersion(
  db: Database,
  owned: OwnedModel,
  version: number,
): Promise<StoredModel> {
  await getModel(db, owned);
  const kept = await findVersion(db, owned, version);
  if (kept === undefined) throw new AppError("not_found", "This version is not kept any more");
  const { name, contents } = kept;
  const saved = await updateModel(db, owned, { baseVersion: undefined, name, contents });
  return saved ?? getModel(db, owned);
}

/** A model as a row of the list; one whose parts can't be read is there without them. */
export function asSavedOutput(model: StoredModel): SavedOutput {
  const { id, ticker, name, version, createdAt, updatedAt } = model;
  const contents = objectOf(model.contents);
  return {
    id,
    ticker,
    name,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    historicalData: JSON.stringify(contents["historicalData"] ?? {}),
    projections: JSON.stringify(contents["projections"] ?? {}),
    hasDcfResults: isObject(contents["valuationResults"]),
    ...valuationOf(contents["valuationResults"]),
  };
}

function valuationOf(results: unknown): Pick<SavedOutput, "valuation"> {
  const { enterpriseValueGG, actualEV, meta } = readResults(results) ?? {};
  if (enterpriseValueGG == null || meta === undefined) return {};
  const { currency, scale } = meta;
  const enterpriseValue = enterpriseValueGG * scale;
  const marketEnterpriseValue = actualEV == null ? null : actualEV * scale;
  // Stored before such numbers were refused: the model is listed without its value.
  const isReadable = [enterpriseValue, marketEnterpriseValue ?? 0].every(Number.isFinite);
  return isReadable ? { valuation: { currency, enterpriseValue, marketEnterpriseValue } } : {};
}

/** A model whole, as it travels. */
export function asSavedModel(model: StoredModel): SavedModel {
  const { assumptionParameters, valuationResults } = objectOf(model.contents);
  return {
    ...asSavedOutput(model),
    assumptionParameters: isObject(assumptionParameters) ? assumptionParameters : null,
    valuationResults: valuationResults ?? null,
  };
}

const NOTHING: ModelContents = {
  historicalData: {},
  projections: {},
  assumptionParameters: null,
  valuationResults: null,
};

function contentsOf(parts: SentParts, stored: ModelContents): ModelContents {
  return {
    historicalData: partOf(parts, "historicalData", stored),
    projections: partOf(parts, "projections", stored),
    assumptionParameters: partOf(parts, "assumptionParameters", stored),
    valuationResults: partOf(parts, "valuationResults", stored),
  };
}

/** A part is kept as the object it stands for, even where it was sent as JSON text. */
function partOf(parts: SentParts, name: keyof ModelContents, stored: ModelContents): unknown {
  const part = parts[name];
  if (part === undefined) return stored[name];
  if (part === null) return null;
  const value = readPart(part);
  if (!isObject(value)) {
    throw new AppError("invalid_input", `${name} is not a JSON object`, { field: name });
  }
  if (!isWithinAmounts(value)) {
    const text = `${name} holds a number that is too large for an amount or a rate`;
    throw new AppError("invalid_input", text, { field: name });
  }
  const fault = name === "valuationResults" ? faultOfResults(value) : undefined;
  if (fault !== undefined) {
    throw new AppError("invalid_input", `${name}: ${fault.text}`, {
      field: `${name}.${fault.field}`,
    });
  }
  return value;
}

/** In whatever units a model counts: beyond every currency's, and in whole ones still a number. */
const NUMBER_MAX = 1e24;

function isWithinAmounts(value: unknown): boolean {
  // An imported grid may write its numbers as text.
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number === "number") return !(Math.abs(number) > NUMBER_MAX);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isWithinAmounts);
}

/** Text inside JSON text is normalised as that of a body is; undefined where it is nested too deeply. */
function readPart(part: unknown): unknown {
  try {
    return normaliseStrings(parsedJson(part));
  } catch (error) {
    if (error instanceof RangeError || error instanceof AppError) return undefined;
    throw error;
  }
}
