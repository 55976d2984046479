import { listText } from "#core/count-text.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { CompanyHead } from "#core/finance/ratios/side-by-side.ts";
import { longDate } from "#core/ledger/dates.ts";
import { type CellSource, inputsOf, isFromFile, isTagged } from "#core/ledger/financial-data.ts";
import { type Origin, originKey } from "#core/ledger/origins.ts";
import type { Caption, NoteExhibit } from "#core/outputs/report/note-exhibit.ts";
import { originLabel } from "#core/outputs/report/sources.ts";
import type { StatementTable } from "#core/outputs/report/statement-table.ts";

/** What a picture says of itself, which stands nowhere near the document that it was taken from. */
export type PictureCaption = Caption & {
  /** In words: numbers of sources mean nothing without their list. Empty where nothing is known. */
  readonly source: string;
};

type Pictured = Caption & Pick<NoteExhibit, "origins">;

/** The caption of an exhibit on its own: whose it is over its unit, and what it rests on below it. */
export function pictureCaption({ title, note, origins }: Pictured): PictureCaption {
  const companies = new Set(origins.map(({ company }) => spokenName(company)));
  const unsaid = [...companies].filter((company) => !title.includes(company));
  return {
    title,
    note: [listText(unsaid), note].filter((part) => part !== "").join(". "),
    source: sourcesInWords(origins),
  };
}

/** "Sources: Apple, Form 10-K filed 31 October 2025 and 1 November 2024; Form 10-Q filed 1 May 2026." */
function sourcesInWords(origins: NoteExhibit["origins"]): string {
  if (origins.length === 0) return "";
  const companies = Map.groupBy(origins, ({ company }) => spokenName(company));
  const said = [...companies].map(([company, own]) => `${company}, ${labelsOf(own).join("; ")}`);
  return `${origins.length === 1 ? "Source" : "Sources"}: ${said.join("; ")}.`;
}

/** Filings of one form in one breath, the newest first. */
function labelsOf(origins: readonly Origin[]): readonly string[] {
  const forms = new Map<string, string[]>();
  const labels: string[] = [];
  for (const origin of origins) {
    if ("accession" in origin) {
      const filed = forms.get(origin.form);
      if (filed === undefined) forms.set(origin.form, [origin.filed]);
      else filed.push(origin.filed);
    } else labels.push(originLabel(origin));
  }
  const filings = [...forms].map(([form, filed]) => {
    const days = [...new Set(filed)].toSorted().toReversed();
    return `Form ${form} filed ${listText(days.map(longDate))}`;
  });
  return [...filings, ...labels];
}

/** What stands behind the cells of companies side by side, in order of use. */
export function comparedOrigins(
  companies: readonly CompanyHead[],
  { groups }: Pick<StatementTable, "groups">,
): NoteExhibit["origins"] {
  const names = new Map(companies.map(({ ticker, name }) => [ticker, name]));
  const cells = groups.flatMap(({ rows }) => rows).flatMap((row) => row.cells);
  const found = cells.flatMap(({ column, source }) => {
    const company = names.get(column);
    if (company === undefined || source === undefined) return [];
    return givenOrigins(source).map((origin) => ({ ...origin, company }));
  });
  return [...new Map(found.map((origin) => [originKey(origin), origin])).values()];
}

/** What a source says of filings and files by itself, without the statements it is of. */
function givenOrigins(source: CellSource): readonly Origin[] {
  if (isTagged(source) || isFromFile(source)) return [source];
  return inputsOf(source).flatMap(({ accession, form, filed, file }): readonly Origin[] => {
    if (file !== undefined) return [file];
    return accession && form && filed ? [{ accession, form, filed }] : [];
  });
}
