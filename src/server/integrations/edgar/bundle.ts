import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { DirectoryEntry } from "#core/finance/companies/directory-entry.ts";
import type { CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import type { Found } from "#server/integrations/edgar/edgar-file.ts";
import {
  companyFactsPath,
  parseCompanyFacts,
  parseSubmissions,
  submissionsPath,
} from "#server/integrations/edgar/edgar-files.ts";
import type { Submissions } from "#server/integrations/edgar/submissions.ts";
import { parseStoredFaces, type StoredFace } from "#server/integrations/edgar/face-file.ts";
import { createParsedFiles } from "#server/integrations/edgar/parsed-files.ts";

const BUNDLE_DIR = new URL("../../../../bundled/edgar/", import.meta.url);

/** What ships with the product: facts only, for the day without a network. */
export type Bundle = {
  directory(): Promise<Found<readonly DirectoryEntry[]> | undefined>;
  /** Companies that EDGAR's directory no longer has, with the ticker they were known by. */
  unlisted(): Promise<readonly DirectoryEntry[]>;
  /** @param cik ten digits */
  companyFacts(cik: string): Promise<Found<CompanyFacts> | undefined>;
  /** @param cik ten digits */
  submissions(cik: string): Promise<Found<Submissions> | undefined>;
  /** The face of one filing, by its accession number with dashes. @param cik ten digits */
  face(cik: string, accession: string): Promise<StoredFace | undefined>;
  /** A document of a filing, by EDGAR's own path of it; `path` is made of digits and a plain name. */
  page(path: string): Promise<Buffer | undefined>;
};

/**
 * The bundle in `folder`: `directory.tsv`, `unlisted.tsv`, EDGAR's own paths for companies, facts
 * gzipped, and `faces/CIK##########.json.gz`, the faces of a company's reports by accession number.
 */
export function createBundle(folder = BUNDLE_DIR): Bundle {
  const parsed = createParsedFiles();

  async function load<Value>(
    path: string,
    parse: (json: unknown) => Value,
    readJson: (file: URL) => Promise<Buffer> = (file) => readFile(file),
  ): Promise<Found<Value> | undefined> {
    const file = new URL(`.${path}`, folder);
    const version = await versionOf(file);
    if (version === undefined) return undefined;
    const value = await parsed.of({ path, parse }, version, () => readJson(file));
    return { value, origin: "bundled", version };
  }

  function companyFacts(cik: string): Promise<Found<CompanyFacts> | undefined> {
    const path = `${companyFactsPath(cik)}.gz`;
    return load(path, parseCompanyFacts, async (file) => unzip(await readFile(file)));
  }

  return {
    async directory() {
      const file = new URL("directory.tsv", folder);
      const version = await versionOf(file);
      if (version === undefined) return undefined;
      return { value: parseDirectoryLines(await readFile(file)), origin: "bundled", version };
    },
    async unlisted() {
      const file = await readFile(new URL("unlisted.tsv", folder)).catch(() => undefined);
      return file === undefined ? [] : parseDirectoryLines(file);
    },
    companyFacts,
    async face(cik, accession) {
      const found = await load(`/faces/CIK${cik}.json.gz`, parseStoredFaces, async (file) =>
        unzip(await readFile(file)),
      );
      return found?.value.get(accession);
    },
    page: (path) => readFile(new URL(`.${path}`, folder)).catch(() => undefined),
    async submissions(cik) {
      const found = await load(submissionsPath(cik), parseSubmissions);
      if (found !== undefined) return found;
      // Figures that show at once must not wait for the network to say what their company is.
      const facts = await companyFacts(cik);
      const name = facts?.value.entityName ?? "";
      return facts && { ...facts, value: { cik, name, filings: [] } };
    },
  };
}

const unzip = promisify(gunzip);

/** Changes whenever the file does; undefined when there is none. */
async function versionOf(file: URL): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found && `bundled-${found.mtimeMs}-${found.size}`;
}

/** Lines of ticker, name and CIK without leading zeros, parted by tabs, largest company first. */
function parseDirectoryLines(file: Buffer): readonly DirectoryEntry[] {
  return file
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [ticker = "", name = "", cik = ""] = line.split("\t");
      return { ticker, name, cik: cik.padStart(10, "0") };
    });
}
