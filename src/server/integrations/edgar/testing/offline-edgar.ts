import { createEdgar, type Edgar } from "#server/integrations/edgar/edgar.ts";

/** Nobody listens there; without a contact EDGAR is never asked anyway. */
const NOBODY = "http://127.0.0.1:9";

type Files = {
  readonly cacheDir: string;
  /** A folder with files as EDGAR names them, beside those that ship with the product. */
  readonly mirror?: string;
};

/** The real client without a network: it knows what ships with the product and what a mirror holds. */
export function offlineEdgar({ cacheDir, mirror }: Files): Edgar {
  return createEdgar({
    mirror,
    cacheDir,
    contact: undefined,
    wwwUrl: NOBODY,
    dataUrl: NOBODY,
    version: "1.2.3",
  });
}
