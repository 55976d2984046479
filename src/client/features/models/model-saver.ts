import { type SavedModel, updateSavedOutput } from "#contracts/models.ts";
import { unsavedModel } from "#client/features/models/unsaved-model.ts";
import { ApiError, callApi } from "#client/lib/api.ts";
import { readSavedModel, writeModel } from "#core/finance/valuation/saved-model.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";

/** A pause in typing after which the model is saved. */
const SAVE_AFTER_MS = 800;

export type EditedModel = { readonly model: ValuationModel; readonly name: string };

export type SaveState = "saved" | "unsaved" | "saving" | "failed" | "stale";

/** How the last save stands; `failure` is the sentence of one that failed. */
export type SaveReport = { readonly state: SaveState; readonly failure?: string | undefined };

export type ModelSaver = {
  /** Keeps the change in this browser at once and on the server after a pause. */
  readonly changed: (edited: EditedModel) => void;
  /** Saves now; resolves when the server has answered. */
  readonly save: () => Promise<void>;
};

type SaverOptions = {
  readonly id: string;
  readonly baseVersion: number;
  readonly edited: EditedModel;
  readonly report: (report: SaveReport) => void;
};

/** Saves one model, one save at a time: the next stands on the version this one makes. */
export function createModelSaver({ id, baseVersion, edited, report }: SaverOptions): ModelSaver {
  const kept = unsavedModel(id);
  let version = baseVersion;
  let latest = edited;
  let last: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function saveOnce(): Promise<void> {
    const sent = latest;
    report({ state: "saving" });
    try {
      const body = { baseVersion: version, ...bodyOf(sent) };
      const { savedOutput } = await callApi(updateSavedOutput, { params: { id }, body });
      version = savedOutput.version;
      if (latest === sent) kept.set(undefined);
      report({ state: latest === sent ? "saved" : "unsaved" });
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === "stale";
      const failure = error instanceof Error ? error.message : undefined;
      if (isStale) version = storedVersion(error) ?? version;
      report({ state: isStale ? "stale" : "failed", failure });
    }
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    last = last.then(saveOnce);
    return last;
  }

  return {
    changed(next) {
      latest = next;
      kept.set({ baseVersion: version, ...bodyOf(next) });
      report({ state: "unsaved" });
      clearTimeout(timer);
      timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    },
    save,
  };
}

/** The stored model, or what this browser has of it that the server has not. */
export function openedModel(saved: SavedModel) {
  const unsaved = unsavedModel(saved.id).get();
  const parts = unsaved ?? saved;
  return {
    edited: { model: readSavedModel({ ...parts, ticker: saved.ticker }), name: parts.name },
    state: unsaved === undefined ? ("saved" as const) : ("unsaved" as const),
    baseVersion: unsaved?.baseVersion ?? saved.version,
  };
}

function bodyOf({ model, name }: EditedModel) {
  const { valuationResults, ...written } = writeModel(model);
  const named = name.trim() === "" ? {} : { name };
  return {
    name: model.history.ticker,
    ...named,
    ...written,
    valuationResults: { ...valuationResults },
  };
}

/** A save refused as stale carries the model as stored. */
function storedVersion(error: ApiError): number | undefined {
  const stored = updateSavedOutput.response.safeParse(error.body);
  return stored.success ? stored.data.savedOutput.version : undefined;
}
