import { z } from "zod";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { type TextStyle, textStyle } from "#core/ledger/display.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { documentSheet } from "#core/writing/model/document-sheet.ts";
import { ledgerSheet } from "#core/writing/model/ledger-sheet.ts";
import type { CitablePassage, Grounds } from "#core/writing/model/resolve-text.ts";
import type { Turn } from "./engine.ts";

/** Grounds that grow while a model searches. */
export type OpenGrounds = {
  readonly grounds: Grounds;
  /** Gives a passage its id, once. */
  readonly addPassage: (label: string, text: string) => CitablePassage;
  readonly addComputed: (binding: Binding) => string;
  /** Gives a figure that is told beside the rows its id. */
  readonly addTold: (binding: Binding) => string;
};

/** Passages on cards: a question's answers, a full load, openings of a filing. */
const passageCardSchema = z.object({
  results: z.array(
    z.object({
      content: z.string(),
      source: z
        .object({
          fileName: z.string().optional(),
          form: z.string().optional(),
          filed: z.string().optional(),
          section: z.string().optional(),
          page: z.number().optional(),
        })
        .loose()
        .optional(),
    }),
  ),
});
type PassageSource = NonNullable<z.infer<typeof passageCardSchema>["results"][number]["source"]>;

type Grounded = Pick<Turn, "currentContent" | "connectedData" | "anchors">;

/** What a model's references are looked up in, for a document and its connected data. */
export function groundsOf(turn: Grounded, ledger: Ledger): OpenGrounds {
  const passages = new Map<string, CitablePassage>();
  const computed = new Map<string, Binding>();
  const addPassage = (label: string, text: string) => {
    const known = [...passages.values()].find((passage) => passage.text === text);
    if (known !== undefined) return known;
    const passage = { id: `p${passages.size + 1}`, label, text };
    passages.set(passage.id, passage);
    return passage;
  };
  const numbered = (letter: string) => {
    let count = 0;
    return (binding: Binding) => {
      count += 1;
      computed.set(`${letter}${count}`, binding);
      return `${letter}${count}`;
    };
  };
  for (const { text, label } of passagesOnCards(turn.connectedData)) addPassage(label, text);
  const grounds: Grounds = {
    ledger,
    sheet: ledgerSheet(ledger),
    document: documentSheet(turn.currentContent, turn.anchors, ledger),
    passages,
    computed,
    style: styleIn(turn.currentContent) ?? styleOf(ledger, documentTicker(turn.connectedData)),
  };
  return {
    grounds,
    addPassage,
    addComputed: numbered("m"),
    addTold: numbered("s"),
  };
}

/** Money as the document has it; what is less than a billion is in millions in every style. */
function styleIn(content: string): TextStyle | undefined {
  const count = (amount: RegExp) => content.match(amount)?.length ?? 0;
  const [millions, billions] = [count(/\d,\d{3} mm\b/g), count(/\d ?bn\b/g)];
  if (millions === billions) return undefined;
  return millions > billions ? "mm" : "bn";
}

/** Money as the latest revenues of the document's company have it. */
function styleOf(ledger: Ledger, company = "") {
  const revenues = ledger.series(company, "Revenues").at(-1);
  return textStyle(revenues?.value ?? null);
}

function passagesOnCards(items: readonly ContextItem[]) {
  return items.flatMap(({ status, data, label, ticker }) => {
    if (status !== "success") return [];
    const card = passageCardSchema.safeParse(data).data;
    return (card?.results ?? []).map(({ content, source }) => ({
      text: content,
      label: passageLabel(source) ?? `${ticker} ${label}`,
    }));
  });
}

/** Such as `10-K filed 2026-02-27, Item 7, page 41`. */
export function passageLabel(source: PassageSource | undefined): string | undefined {
  if (source === undefined) return undefined;
  const { fileName, form, filed, section, page } = source;
  const name = fileName ?? (form && (filed === undefined ? form : `${form} filed ${filed}`));
  if (name === undefined) return undefined;
  return [name, section, page === undefined ? undefined : `page ${page}`]
    .filter((part) => part !== undefined)
    .join(", ");
}
