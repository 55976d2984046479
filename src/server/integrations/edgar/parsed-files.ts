import { EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";

/**
 * Bytes of the files kept parsed in memory, which take about three times as much of it: the facts of
 * six large filers side by side, so that comparing them again parses nothing.
 */
const PARSED_BYTES_MAX = 48_000_000;

export type ParsedFiles = {
  /**
   * The value of a file, parsed once per version.
   *
   * @throws EdgarFailureError when the body is no JSON or not of the file's form
   */
  of<Value>(
    file: { readonly path: string; parse(json: unknown): Value },
    version: string,
    read: () => Promise<Buffer>,
  ): Promise<Value>;
};

type Parsed = { readonly version: string; readonly value: unknown; readonly bytes: number };

/** The files parsed last, so that opening the same company again costs no parsing. */
export function createParsedFiles(bytesMax = PARSED_BYTES_MAX): ParsedFiles {
  const kept = new Map<string, Parsed>();

  /** The one asked for last stays, however large. */
  function forgetOldest(): void {
    let bytes = [...kept.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [path, entry] of kept) {
      if (bytes <= bytesMax || kept.size === 1) return;
      kept.delete(path);
      bytes -= entry.bytes;
    }
  }

  return {
    async of(file, version, read) {
      const known = kept.get(file.path);
      kept.delete(file.path);
      const entry = known?.version === version ? known : parsed(file, version, await read());
      kept.set(file.path, entry);
      forgetOldest();
      // A path has one form, so what was parsed for it is of its type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return entry.value as ReturnType<typeof file.parse>;
    },
  };
}

function parsed(file: { parse(json: unknown): unknown }, version: string, body: Buffer): Parsed {
  return { version, value: file.parse(parseJson(body)), bytes: body.length };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    const isPage = body.subarray(0, 100).toString("utf8").trimStart().startsWith("<");
    throw new EdgarFailureError({ kind: isPage ? "web_page" : "not_json" }, { cause });
  }
}
