/** Where the files of one filing are. */
export type FilingFolder = {
  /** One to ten digits. */
  readonly cik: string;
  /** With dashes. */
  readonly accession: string;
};

const DOCUMENT = /^[\w.-]{1,120}\.html?$/i;

/** EDGAR's own path of a filing's folder; undefined unless both are made of digits as they should be. */
export function filingFolder({ cik, accession }: FilingFolder): string | undefined {
  if (!/^\d{1,10}$/.test(cik) || !/^\d{10}-\d{2}-\d{6}$/.test(accession)) return undefined;
  return `/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}/`;
}

/** The name where it can be a document of a filing's folder: no other folder, no other host. */
export function documentName(name: unknown): string | undefined {
  return typeof name === "string" && DOCUMENT.test(name) ? name : undefined;
}

/** The document a MetaLinks.json is about: the first of its instance; undefined without one. */
export function documentOfMetaLinks(json: unknown): string | undefined {
  const [first = ""] = Object.keys(field(json, "instance") ?? {});
  // Several documents of one instance stand in one key, parted by spaces.
  return documentName(first.split(" ")[0]);
}

/**
 * The primary document by a filing's `index.json`: its largest page that is none of the renderer's
 * (`R2.htm`) and no index; undefined without one. Read of it: `directory.item[]` with `name` and
 * `size`.
 */
export function documentOfIndex(json: unknown): string | undefined {
  const items = field(field(json, "directory"), "item");
  if (!Array.isArray(items)) return undefined;
  const pages = items.flatMap((item) => {
    const name = documentName(field(item, "name"));
    const size = Number(field(item, "size"));
    const isPage = name !== undefined && !/^R\d+\.htm$|-index/i.test(name);
    return isPage && Number.isFinite(size) ? [{ name, size }] : [];
  });
  return pages.toSorted((a, b) => b.size - a.size)[0]?.name;
}

function field(json: unknown, name: string): unknown {
  if (typeof json !== "object" || json === null) return undefined;
  return Object.getOwnPropertyDescriptor(json, name)?.value;
}
