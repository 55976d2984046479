import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { sectionTitles } from "#core/writing/analyst/note-plans.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { readConfig } from "#server/config.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { type ModelServer, startModelServer } from "#server/testing/model-server.ts";

let server: ModelServer;
let app: TestApp;
let turns = 0;
beforeAll(async () => {
  server = await startModelServer();
  const env = { AI_PROVIDER: "openai-compatible", AI_MODEL: "harrow", AI_BASE_URL: server.url };
  app = await createTestApp({ config: { ai: readConfig(env).ai } });
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  server.seen.length = 0;
  turns += 1;
});

const DOCUMENT = "Liquidity:\nCash was USD 181 mm in FY2025. It is ample, and nothing is drawn.\n";

describe("a correction", () => {
  const WRONG = edit("replace", "Cash was {{d1}} in FY2025.", "Cash was USD 999 mm in FY2025.");

  it("reaches a figure in an edit on one line", async () => {
    const mended = `<fix n="1">Cash in FY2025 was {{${cellOfCash()}}}.</fix>`;
    const answer = await ask("Change the sentence on cash", [WRONG, mended]);
    expect(answer.edits).toMatchObject([{ content: "Cash in FY2025 was USD 181 mm." }]);
    expect(repairOf(answer)).toBe("corrected");
    expect(answer.notes).toBeUndefined();
  });

  it("may give the whole edit for a sentence of it", async () => {
    const block = edit("replace", "Cash was {{d1}} in FY2025.", `Cash is {{${cellOfCash()}}}.`);
    const answer = await ask("Change it", [WRONG, `<fix n="1">${block}</fix>`]);
    expect(answer.edits).toMatchObject([{ content: "Cash is USD 181 mm." }]);
  });

  it("that mends nothing is not called one: what is still wrong is said", async () => {
    const answer = await ask("Change the sentence on cash", [WRONG, `<fix n="1">${WRONG}</fix>`]);
    expect(repairOf(answer)).toBe("1 still wrong");
    expect(answer.notes?.join(" ")).toContain(
      "USD 999 mm is contradicted: the data say USD 181 mm",
    );
  });

  it("is asked for where a few words are wrong in the sentence that they come to stand in", async () => {
    const words = edit("replace", "{{d1}} in FY2025", "USD 999 mm in FY2025");
    const answer = await ask("Change the figure", [words, "no"]);
    expect(server.seen[1]?.body).toContain("the data say USD 181 mm, not USD 999 mm");
    expect(repairOf(answer)).toBe("1 still wrong");
  });

  it("is asked for where a verb turns a bound figure around, and where it does not never", async () => {
    const said = ["rose", "fell"].map((verb) =>
      edit(
        "replace",
        "Cash was {{d1}} in FY2025.",
        `Cash ${verb} to {{${cellOfCash()}}} in FY2025.`,
      ),
    );
    const repairs = [];
    for (const words of said)
      repairs.push(repairOf(await ask("Change the sentence", [words, "no"])));
    expect(repairs.filter((repair) => repair === "1 still wrong")).toHaveLength(1);
    expect(repairs).toContain(undefined);
  });

  it("that is empty leaves the sentence out, in edits and in what is said, and says why", async () => {
    const said = edit("append", "", "Liquidity:\nIt is calm. Cash was USD 999 mm in FY2025.");
    const answer = await ask("Add an outlook", [said, '<fix n="1"></fix>']);
    expect(answer.edits.map(({ content }) => content.trim())).toEqual(["Liquidity:\nIt is calm."]);
    expect(answer.leftOut).toEqual([
      {
        text: "Cash was USD 999 mm in FY2025.",
        reason: "the data say USD 181 mm, not USD 999 mm",
      },
    ]);
    expect(repairOf(answer)).toBe("1 left out");
    const spoken = await ask("What is it?", [
      "It is calm. Cash was USD 999 mm in FY2025.",
      '<fix n="1"></fix>',
    ]);
    expect(spoken.content.trim()).toBe("It is calm.");
    const titled = edit("append", "", "Liquidity:\nCash was USD 999 mm in FY2025.");
    expect((await ask("Add it", [titled, '<fix n="1"></fix>'])).edits).toEqual([]);
    const nothing = await ask("What is it?", [
      "Cash was USD 999 mm in FY2025.",
      '<fix n="1"></fix>',
    ]);
    expect(nothing).toMatchObject({ counted: false, usage: { used: spoken.usage.used } });
  });

  it("is asked for where a reference names another row than its words, once, and it is said", async () => {
    const cell = `{{${cellOf("Total Debt")}}}`;
    const said = `Cash of ${cell} leaves room.`;
    const answer = await ask("What of cash?", [said, "no"]);
    expect(server.seen[1]?.body).toContain("the sentence says Cash And Equivalents FY2025");
    expect(answer.notes?.join(" ")).toContain("the sentence says Cash And Equivalents FY2025");
    expect(repairOf(answer)).toBe("1 still wrong");
  });

  it("that is cut corrects nothing", async () => {
    server.answers.splice(0, 2, { text: [WRONG] });
    const answer = await ask("Change it", [WRONG], {
      text: [`<fix n="1">Cash was {{${cellOfCash()}}}.</fix>`],
      ending: { kind: "reason", reason: "length" },
    });
    expect(repairOf(answer)).toBe("1 still wrong");
  });
});

describe("what a document can't take", () => {
  const FIRST = edit("replace", "It is ample, and nothing is drawn.", "It is plentiful.");
  const SECOND = edit("replace", "ample, and nothing", "ample and little");

  it.each<readonly [string, string, string, readonly object[]]>([
    [
      "two edits of the same words",
      `${FIRST}${SECOND}`,
      "overlaps another change",
      [{ text: "ample and little", reason: "it overlaps another change" }],
    ],
    [
      "braces within braces",
      edit("append", "", "Outlook:\nIt is calm. Cash grew {{growth({{r1}}, {{r2}})}}."),
      "can't be read",
      [{ text: "Cash grew […].", reason: "a figure of it can't be read" }],
    ],
    [
      "braces that close nothing",
      edit("append", "", "Outlook:\nIt is calm. Cash grew r1}} a lot."),
      "braces that begin or end no reference",
      [{ text: "Cash grew r1[…] a lot.", reason: "a figure of it can't be read" }],
    ],
    [
      "a table",
      edit("append", "", "Outlook:\nIt is calm.\n| Year | Cash |\n|---|---|\n| now | much |"),
      "the document holds no tables",
      [
        {
          text: "| Year | Cash |\n|---|---|\n| now | much |",
          reason: "it is a table, which the document doesn't hold",
        },
      ],
    ],
    [
      "an edit within an edit",
      `<edit><op>append</op><text>Outlook:\nIt is calm.${edit("append", "", "More.")}</edit>`,
      "another edit begins in it",
      [
        {
          text: "Outlook:\nIt is calm.[…]append[…]More.",
          reason: "the change can't be read",
        },
      ],
    ],
  ])("goes back once and is left out in words: %s", async (_, said, reason, leftOut) => {
    const answer = await ask("Change the text and add an outlook", [`Here. ${said}`, "no"]);
    expect(server.seen).toHaveLength(2);
    expect(server.seen[1]?.body).toContain(reason);
    expect(answer.leftOut).toEqual(leftOut);
    expect(JSON.stringify([answer.edits, answer.content])).not.toMatch(/\{\{|\}\}|<edit|\|/);
    expect(repairOf(answer)).toBe("1 left out");
  });

  it("is never a replacement without its own sentences: what it would remove stays", async () => {
    const broken = "Cash was {{r999.2025}}.";
    const texts = [
      broken,
      `Liquidity:\n${broken}`,
      `It is calm. ${broken}`,
      `${broken} It is calm.`,
    ];
    const places = [
      "<section>Liquidity</section>",
      "<find>It is ample, and nothing is drawn.</find>",
    ];
    for (const place of places) {
      for (const text of texts) {
        const said = `<edit><op>replace</op>${place}<text>${text}</text></edit>`;
        const { edits, leftOut } = await ask("Change the text", [said, "no"]);
        expect([place, text, edits, leftOut?.length]).toEqual([place, text, [], 1]);
        const whole = said.replace("r999.2025", cellOfCash());
        const mended = await ask("Change the text", [said, `<fix n="1">${whole}</fix>`]);
        expect(mended.edits).toMatchObject([{ type: "replace" }]);
        expect(mended.leftOut).toBeUndefined();
        turns += 1;
      }
    }
  });

  it("is told in the step of its edit", async () => {
    const answer = await ask("Change the text", [`${FIRST}${SECOND}`, "no"]);
    expect(answer.steps).toContainEqual({ id: "edit-1", text: "Wrote edit 2", found: "left out" });
    expect(answer.edits).toMatchObject([{ content: "It is plentiful." }]);
  });

  it("stands once it is mended", async () => {
    const apart = edit("replace", "Cash was {{d1}}", "Cash stood at {{d1}}");
    const fix = `<fix n="1">${apart}</fix>`;
    const answer = await ask("Change the text", [`${FIRST}${SECOND}`, fix]);
    expect(answer.edits).toHaveLength(2);
    expect(answer.leftOut).toBeUndefined();
  });
});

describe("an answer without figures to a request for a change", () => {
  const SENTENCE = "Debt is low and falls, so that lenders are safe for years to come. ";

  it.each([
    ["a text is one, and counts", SENTENCE.repeat(4), undefined],
    ["a promise or a question back is none", "I would shorten the second sentence.", false],
  ])("%s", async (_, said, counted) => {
    const answer = await ask("Shorten it", [said]);
    expect(answer).toMatchObject({ edits: [], usage: { used: counted === false ? 0 : 1 } });
    expect([answer.counted, answer.notes !== undefined]).toEqual([counted, counted === false]);
  });
});

describe("what a model can't name", () => {
  it("is told by the references that nobody knows, where nothing else is said", async () => {
    const text = "Revenue was {{Revenues.2025}}. Debt was {{x9.2024}}.";
    const answer = await ask("What was revenue?", [text, text]);
    expect(answer.content).toMatch(
      /^Nothing of the answer could be used: .*Revenues\.2025.*x9\.2024/,
    );
  });

  it("is an amount with a plain number added: it goes back with the reason, and is left out", async () => {
    const said = `One is right. Cash was {{${cellOfCash()} + 582839000000}}.`;
    const answer = await ask("What was cash?", [said, "no"]);
    expect(answer.content.trim()).toBe("One is right.");
    expect(answer.leftOut?.[0]?.reason).toMatch(/^n\.m\.: .*not measured alike/);
  });

  it("and edits that it repeats word for word are proposed once", async () => {
    const append = edit("append", "", "Outlook:\nCash is ample.");
    const answer = await ask("Write a section about the outlook", [append.repeat(3)]);
    expect(answer.edits).toHaveLength(1);
  });
});

describe("an analysis by a template", () => {
  const TITLES = sectionTitles("capital-structure");
  it("goes back once for rules and references together, and stands in the order it was written", async () => {
    const [first = "", second = "", third = "", ...others] = TITLES;
    const [last = "", ...before] = others.toReversed();
    const written = [first, third, second, ...before.toReversed(), "Our View"];
    const said = written.map((title) =>
      section(title, title === third ? " Cash was {{r999.2025}}." : ""),
    );
    const fixes = `<fix n="1">Cash is ample.</fix><fix block="7">${section(last)}</fix>`;
    const answer = await ask("Run the template", [said.join("\n"), fixes], undefined, {
      templateId: "capital-structure",
      currentContent: "",
    });
    expect(server.seen).toHaveLength(2);
    const text = answer.edits.map(({ content }) => content).join("");
    expect(text.match(/^.+:$/gm)).toEqual([...written, last].map((title) => `${title}:`));
    expect(text).toContain("Cash is ample.");
    expect([answer.notes, answer.leftOut]).toEqual([undefined, undefined]);
  });
});

function section(title: string, more = ""): string {
  return edit("append", "", `${title}:\nClean EBITDA and leases are as reported.${more}`);
}

function edit(op: string, find: string, text: string): string {
  const place = find === "" ? "" : `<find>${find}</find>`;
  return `<edit><op>${op}</op>${place}<text>${text}</text></edit>`;
}

type Answer = Awaited<ReturnType<typeof ask>>;

function repairOf({ steps = [] }: Answer): string | undefined {
  return steps.find(({ id }) => id === "repair")?.found;
}

/** Rows are numbered in the order of the statements, then of the ratios. */
function cellOfCash(): string {
  return cellOf("Cash And Equivalents");
}

function cellOf(item: string): string {
  const tables = [harbour, harbour.quarterly, harbour.ltm].filter((table) => table != null);
  const items = tables.flatMap(({ data, ratios }) => [...data, ...ratios].map((row) => row.item));
  return `r${[...new Set(items)].indexOf(item) + 1}.2025`;
}

const CARD = {
  id: "harbour",
  ticker: "HPKG",
  type: "financial",
  label: "Financial Statements",
  timestamp: "2026-11-20T10:00:00.000Z",
  status: "success",
  data: harbour,
};

/** Each turn is another analyst's. */
async function ask(
  message: string,
  said: readonly string[],
  last?: ModelServer["answers"][number],
  more: object = {},
) {
  const answers = said.map((text) => ({ text: [text] }));
  server.answers.splice(0, Infinity, ...answers, ...(last === undefined ? [] : [last]));
  const messages = [{ role: "user", content: message }];
  const context = { connectedData: [CARD], currentContent: DOCUMENT, ...more };
  const response = await app.as(`analyst ${turns}`)(canvasChat.path, {
    method: "POST",
    json: { messages, context },
  });
  return canvasChat.response.parse(await response.json());
}
