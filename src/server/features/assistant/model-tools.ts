import { z } from "zod";
import type { AnswerStep } from "#contracts/answers.ts";
import { countText } from "#core/count-text.ts";
import { formulaOfItem } from "./definitions.ts";
import type { ReadableFiling } from "#core/writing/model/company-sheet.ts";
import { passageText } from "#core/writing/model/model-context.ts";
import { withoutMarks } from "#core/writing/model/marks.ts";
import { printRows } from "#core/writing/model/ledger-sheet.ts";
import type { ModelEvent, ModelTool } from "#server/integrations/language-model/language-model.ts";
import { doubtedFigures, NOT_ALL_CHECKED_TEXT } from "./doubted-figures.ts";
import type { Turn } from "./engine.ts";
import type { FoundText, OpenGrounds, PassageAt } from "./model-grounds.ts";
import { runCase, runCaseSchema } from "./run-case.ts";

/** Searches what is behind the connected tickers; changes nothing. */
export type Researcher = {
  /** Passages of the newest filing of a type, best first; `held` are texts that need not come again. */
  readonly filings: (question: {
    readonly ticker: string;
    readonly filingType: "10-K" | "10-Q";
    readonly query: string;
    readonly held: ReadonlySet<string>;
  }) => Promise<readonly FoundText[]>;
  /** The filings and the user's documents it reads of a company; none where that can't be told at once. */
  readonly readable: (ticker: string, userId: string) => Promise<readonly ReadableFiling[]>;
  /** Passages of the user's own documents, best first. */
  readonly library: (question: {
    readonly userId: string;
    readonly ticker: string;
    readonly query: string;
    readonly held: ReadonlySet<string>;
  }) => Promise<readonly FoundText[]>;
  /** The passages of the page a passage is on, or of the one before or after it, in reading order. */
  readonly page: (place: {
    readonly userId: string;
    readonly ticker: string;
    readonly at: PassageAt;
    readonly which: WhichPage;
  }) => Promise<readonly FoundText[]>;
};

type ToolParts = {
  readonly opened: OpenGrounds;
  readonly turn: Turn;
  readonly researcher: Researcher;
  readonly userId: string;
  readonly signal: AbortSignal;
};

const words = z.string().min(1).max(500);
const rowsSchema = z.object({ ticker: z.string().max(20), words });
const filingSchema = z.object({
  ticker: z.string().max(20),
  filingType: z.enum(["10-K", "10-Q"]),
  question: words,
});
const librarySchema = z.object({ ticker: z.string().max(20), question: words });
const passageSchema = z.object({ id: z.string().max(10) });
const whichSchema = z.enum(["this", "next", "previous"]).default("this");
export type WhichPage = z.infer<typeof whichSchema>;
const pageSchema = passageSchema.extend({ which: whichSchema });
const itemSchema = z.object({ item: words });
const textSchema = z.object({ text: z.string().max(20_000) });

const ROWS_MAX = 40;
const PASSAGES_MAX = 5;

/** What a model may look up. Only tickers of the document's own cards are searched. */
export function toolsOf(parts: ToolParts): Readonly<Record<string, ModelTool>> {
  return {
    readRows: toolFor(
      "Rows of the connected statements, ratios and models, and connected passages, that hold the words.",
      rowsSchema,
      (input) => readRows(parts, input),
    ),
    readDefinition: toolFor(
      "How a subtotal or a ratio of the tables is computed.",
      itemSchema,
      ({ item }) => formulaOfItem(item, parts.opened.grounds.ledger),
    ),
    ...passageTools(parts),
    runCase: toolFor(
      "A connected saved model computed with other rates or drivers; nothing is saved.",
      runCaseSchema,
      (input) => runCase(parts.turn.connectedData, input, parts.opened),
    ),
    checkFigures: toolFor(
      "Typed figures of a text that the connected data contradict or don't hold.",
      textSchema,
      (input) => checkTyped(parts, input),
    ),
  };
}

/** What finds passages, and what reads on from one. */
function passageTools(parts: ToolParts): Readonly<Record<string, ModelTool>> {
  return {
    searchFilings: toolFor(
      "Passages of a connected company's newest 10-K or 10-Q that answer a question; with the 10-Q, of results released since.",
      filingSchema,
      async ({ ticker, filingType, question }) =>
        shown(
          parts,
          await parts.researcher.filings({
            ...ofDocument(parts, ticker),
            filingType,
            query: question,
            held: heldBy(parts),
          }),
        ),
    ),
    searchLibrary: toolFor(
      "Passages of the analyst's own documents on a connected company.",
      librarySchema,
      async ({ ticker, question }) => {
        const { userId } = parts;
        return shown(
          parts,
          await parts.researcher.library({
            ...ofDocument(parts, ticker),
            userId,
            query: question,
            held: heldBy(parts),
          }),
        );
      },
    ),
    readPassage: toolFor("The whole of a passage by its id.", passageSchema, ({ id }) => {
      const passage = parts.opened.grounds.passages.get(id);
      return passage === undefined ? `There is no passage ${id}.` : passageText(passage);
    }),
    readPage: toolFor(
      "The passages of the page a passage is on, or of the next or the previous page.",
      pageSchema,
      (input) => readPage(parts, input),
    ),
  };
}

/** How a look-up begins that came to nothing for a fault of its own. */
const FAILED = "It failed:";

function toolFor<Schema extends z.ZodType>(
  description: string,
  input: Schema,
  run: (input: z.infer<Schema>) => string | Promise<string>,
): ModelTool {
  return {
    description,
    input,
    run: async (given) => {
      try {
        return await run(input.parse(given));
      } catch (error) {
        return `${FAILED} ${error instanceof Error ? error.message : "it could not be looked up."}`;
      }
    },
  };
}

/** A search elsewhere would tell an outsider what an analyst works on. */
function ofDocument({ turn }: ToolParts, ticker: string): { readonly ticker: string } {
  const asked = ticker.trim().toUpperCase();
  if (turn.connectedData.some((item) => item.ticker === asked)) return { ticker: asked };
  throw new Error(`${asked} is not connected to this document.`);
}

/** What a search need not bring again. */
function heldBy({ opened }: ToolParts): ReadonlySet<string> {
  return new Set([...opened.grounds.passages.values()].map(({ text }) => text));
}

async function readPage(parts: ToolParts, { id, which }: z.infer<typeof pageSchema>) {
  const at = parts.opened.places.get(id);
  if (at === undefined) return `There is no page of ${id} to be read.`;
  const { userId, researcher } = parts;
  return shown(parts, await researcher.page({ userId, ticker: at.ticker, at, which }));
}

async function checkTyped({ turn, signal }: ToolParts, { text }: z.infer<typeof textSchema>) {
  const said = { prose: [text], style: "mm" } as const;
  const judging = { ...turn, said, edits: [], cited: [], signal };
  const { found, isWhole } = await doubtedFigures(judging);
  const lines = found.map(({ verdict, figure, reason }) => `${figure} ${verdict}: ${reason}`);
  if (!isWhole) lines.push(NOT_ALL_CHECKED_TEXT);
  return lines.length === 0 ? "The connected data bear out every figure." : lines.join("\n");
}

function readRows({ opened }: ToolParts, { ticker, words: said }: z.infer<typeof rowsSchema>) {
  const wanted = new Set(wordsIn(said));
  const asked = ticker.trim().toUpperCase();
  const shared = (item: string) => new Set(wordsIn(item).filter((word) => wanted.has(word))).size;
  const rows = opened.grounds.sheet.rows
    .filter(({ provider }) => provider.entity === asked)
    .filter(({ item }) => shared(item) > 0)
    .toSorted((a, b) => shared(b.item) - shared(a.item));
  const passages = [...opened.grounds.passages.values()]
    .filter(({ id, label, text }) => {
      const own = new Set(wordsIn(`${label} ${text}`));
      return opened.places.get(id)?.ticker === asked && [...wanted].every((word) => own.has(word));
    })
    .slice(0, PASSAGES_MAX)
    .map(passageText);
  const tables = [...printRows(rows.slice(0, ROWS_MAX), true), ...passages];
  if (tables.length === 0)
    return "No row has such a name, and no connected passage holds the words.";
  const left = rows.length - ROWS_MAX;
  const more = left > 0 ? [`${left} more rows have such names: ask with other words.`] : [];
  return [...tables, ...more].join("\n\n");
}

/** Its words as names of rows compare: `leases` is `lease`. */
function wordsIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z&]{2,}/g) ?? []).map((word) => word.replace(/s$/, ""));
}

function shown({ opened }: ToolParts, found: readonly FoundText[]): string {
  if (found.length === 0) return "Nothing was found.";
  return found.map((one) => passageText(opened.addPassage(one))).join("\n");
}

const STEP_TEXTS: Readonly<Record<string, readonly [string, string]>> = {
  readRows: ["Reading rows", "Read rows"],
  readDefinition: ["Reading a definition", "Read a definition"],
  searchFilings: ["Searching the filing", "Searched the filing"],
  searchLibrary: ["Searching your documents", "Searched your documents"],
  readPassage: ["Reading a passage", "Read a passage"],
  readPage: ["Reading a page", "Read a page"],
  runCase: ["Running a case of the model", "Ran a case of the model"],
  checkFigures: ["Checking figures", "Checked figures"],
  web_search: ["Searching the web", "Searched the web"],
  google_search: ["Searching the web", "Searched the web"],
};

/** Whether a tool is a provider's own search of the web. */
export function isWebSearch(name: string): boolean {
  return name === "web_search" || name === "google_search";
}

/** A search of the web that came to some pages. */
export function webStep(id: string, pages: number): AnswerStep {
  return { id, text: "Searched the web", found: countText(pages, "page") };
}

/** A look-up as the panel shows it while it runs. */
export function toolStep({ id, name, input }: Extract<ModelEvent, { kind: "tool" }>): AnswerStep {
  const text = STEP_TEXTS[name]?.[0] ?? "Looking something up";
  const values = z.record(z.string(), z.unknown()).safeParse(input).data ?? {};
  const asked = Object.values(values).filter((value) => typeof value === "string");
  const detail = withoutMarks(asked.join(", ")).slice(0, 300);
  return { id, text, ...(detail !== "" && { detail }) };
}

/** The same when it has ended. */
export function toolStepFound({
  id,
  name,
  output = "",
  isFailed,
}: Extract<ModelEvent, { kind: "tool-result" }>): AnswerStep {
  const passages = output.split("<passage ").length - 1;
  const done = isFailed || output.startsWith(FAILED) ? "failed" : "done";
  const found = passages === 0 ? done : countText(passages, "passage");
  return { id, text: STEP_TEXTS[name]?.[1] ?? "Looked something up", found };
}
