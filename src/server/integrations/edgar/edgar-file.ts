import type { Provenance } from "#server/integrations/edgar/provenance.ts";

/** One file of EDGAR that can be had from several places. */
export type EdgarFile<Value> = {
  /** EDGAR's own path, from its root, made of fixed text and digits. */
  readonly path: string;
  readonly url: URL;
  /** @throws EdgarFailureError "wrong_shape" */
  parse(json: unknown): Value;
  /** What ships with the product; undefined where it has none. */
  bundled(): Promise<Found<Value> | undefined>;
};

export type Found<Value> = Provenance & { readonly value: Value };
