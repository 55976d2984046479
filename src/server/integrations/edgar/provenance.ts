/** Where an answer came from, and a text that changes whenever its content does. */
export type Provenance = {
  /** `sec`: mirror, cache or network; `bundled`: the figures that ship with the product. */
  readonly origin: "sec" | "bundled";
  readonly version: string;
};

/** The part of the product's logger this client uses. */
export type EdgarLogger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};
