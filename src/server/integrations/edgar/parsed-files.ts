import { EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";

/** Parsed files kept in memory. A large filer's facts take some 10 MB of it. */
const PARSED_MAX = 8;

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

/** The files parsed last, so that opening the same company again costs no parsing. */
export function createParsedFiles(): ParsedFiles {
  const kept = new Map<string, { readonly version: string; readonly value: unknown }>();
  return {
    async of(file, version, read) {
      const known = kept.get(file.path);
      kept.delete(file.path);
      const entry =
        known?.version === version
          ? known
          : { version, value: file.parse(parseJson(await read())) };
      kept.set(file.path, entry);
      const oldest = kept.keys().next();
      if (kept.size > PARSED_MAX && oldest.done !== true) kept.delete(oldest.value);
      // A path has one form, so what was parsed for it is of its type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return entry.value as ReturnType<typeof file.parse>;
    },
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    const isPage = body.subarray(0, 100).toString("utf8").trimStart().startsWith("<");
    throw new EdgarFailureError({ kind: isPage ? "web_page" : "not_json" }, { cause });
  }
}
