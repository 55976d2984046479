import { type ChatMessage, UNTITLED } from "#contracts/research.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { type ContextItem, firstStatements } from "#core/ledger/connected-data.ts";
import { withoutExhibits } from "#core/text/outline/exhibit-lines.ts";
import { isSectionLine, sectionName } from "#core/text/outline/section-lines.ts";
import { TEMPLATES } from "#core/writing/analyst/templates.ts";

const LONGEST_TITLE = 80;
const LONGEST_HEADLINE = 120;

/** What of a document gives it its name. */
export type NamedBy = {
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  readonly messages: readonly ChatMessage[];
};

/**
 * The name of a document nobody named (decisions.md 46): its headline, else the company and the
 * first template that was run in it, else its first words where they are no paragraph.
 */
export function defaultTitle({ content, ...others }: NamedBy): string {
  // What a line names that is drawn there names no document.
  const document = { ...others, content: withoutExhibits(content) };
  if (!/\S/.test(document.content)) return UNTITLED;
  return (
    headlineOf(document.content) ??
    companyAndTemplate(document) ??
    companyAndSection(document) ??
    firstWords(document.content)
  );
}

/** A first line that says a finding of a company, with a blank line below it. */
function headlineOf(content: string): string | undefined {
  const [line = "", below] = content.trimStart().split("\n", 2);
  const isHeadline = /^[^:]{2,60}: \S/.test(line) && line.length <= LONGEST_HEADLINE;
  return isHeadline && below === "" && !/[.:;,]\s*$/.test(line) ? line.trim() : undefined;
}

/** Whether the analyst gave this title, so that it no longer follows the text. */
export function isOwnTitle(title: string, document: NamedBy): boolean {
  const { content } = document;
  const given = [
    UNTITLED,
    defaultTitle(document),
    formerTitle(content),
    companyAndTemplate(document),
    firstWords(content),
  ];
  return !given.includes(title);
}

function companyAndTemplate({ connectedData, messages }: NamedBy): string | undefined {
  const company = firstStatements(connectedData);
  const [template] = messages.flatMap(({ role, content }) =>
    role === "user" ? TEMPLATES.filter(({ userMessage }) => userMessage === content) : [],
  );
  return company && template && `${spokenName(company.name)}: ${template.title}`;
}

/** A section of paragraphs on a company, of which no sentence is a name. */
function companyAndSection({ content, connectedData }: NamedBy): string | undefined {
  const company = firstStatements(connectedData);
  const heading = /\S.*/.exec(content)?.[0] ?? "";
  const isLong = firstLine(content).length > LONGEST_TITLE;
  if (company === undefined || !isSectionLine(heading) || !isLong) return undefined;
  return shortened(`${spokenName(company.name)}: ${sectionName(heading)}`);
}

function firstWords(content: string): string {
  return shortened(firstLine(content));
}

/** The first line that heads no section. */
function firstLine(content: string): string {
  const lines = content.split("\n").filter((line) => /\S/.test(line) && !isSectionLine(line));
  return lines[0]?.trim() ?? "";
}

/** What the product called documents before: their first line, headings too. */
function formerTitle(content: string): string {
  const first = /\S.*/.exec(content)?.[0].trim() ?? "";
  return shortened(isSectionLine(first) ? sectionName(first) : first);
}

function shortened(line: string): string {
  if (line === "") return UNTITLED;
  if (line.length <= LONGEST_TITLE) return line;
  const cut = line.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, "");
  return `${cut.toWellFormed()}…`;
}
