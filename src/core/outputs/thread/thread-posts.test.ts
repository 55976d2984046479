import fc from "fast-check";
import twitter from "twitter-text";
import { describe, expect, it } from "vitest";
import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { SUGGESTED_HASHTAGS, withHashtag } from "./hashtags.ts";
import { estimatedTweets, type ThreadOptions } from "./thread-options.ts";
import { threadPosts } from "./thread-posts.ts";

const weigh = (text: string) => twitter.parseTweet(text).weightedLength;
const OPTIONS: ThreadOptions = {
  maxTweetsPerThread: 8,
  includeHashtags: false,
  customHashtags: [],
  includeCallToAction: false,
  companyName: "Harbour",
};

function thread(content: string, options: Partial<ThreadOptions> = {}) {
  return threadPosts(content, reportFigures({ content, connectedData: [] }), {
    options: { ...OPTIONS, ...options },
    weigh,
  });
}

function sentence(name: string): string {
  return `${name} ${"word ".repeat(45)}ends.`;
}

/** A text with these figures of it alone. */
function judged(figures: readonly DocumentFigure[]): DocumentFigures {
  return { ...reportFigures({ content: "", connectedData: [] }), figures };
}

/** A figure that stands with its source at a place of a text. */
function sourced(content: string, text: string): DocumentFigure {
  const [figure] = reportFigures({
    content: "Revenues were USD 1 mm.",
    connectedData: [],
  }).figures;
  if (figure === undefined) throw new Error("no figure");
  return {
    ...figure,
    text,
    position: content.indexOf(text),
    length: text.length,
    state: "verified",
    sourceNumbers: [2],
  };
}

describe("a thread", () => {
  it("opens with the company, keeps sentences whole and numbers its posts", () => {
    const { posts } = thread("Overview:\nLeverage is falling. Debt was repaid.\nRisks:\nResin.");
    expect(posts.map(({ text }) => text)).toEqual([
      "Harbour: Leverage is falling. Debt was repaid. Resin. 1/1",
    ]);
  });

  it("keeps a title without a full stop apart from the sentence after it", () => {
    const { posts } = thread("Harbour at the turn\nLeverage is falling. Debt was repaid.");
    expect(posts.map(({ text }) => text)).toEqual([
      "Harbour at the turn\nLeverage is falling. Debt was repaid. 1/1",
    ]);
  });

  it("leaves out a figure whose chosen source its sentence does not name", () => {
    const content = "EBITDA was USD 402 mm in FY2025. Debt was repaid.";
    const figure = sourced(content, "USD 402 mm");
    const { position, length, text } = figure;
    const binding = { ref: { entity: "HPKG", item: "Capital Expenditure", period: "2025" } };
    const chosen = { ...figure, anchor: { id: "a", at: "", binding, by: "analyst" } } as const;
    const note = "the sentence says EBITDA FY2025; this is Capital Expenditure FY2025";
    const warnings = [{ position, length, text, kind: "binding", note, kept: undefined }] as const;
    const { posts, leftOut } = threadPosts(
      content,
      { ...judged([chosen]), warnings },
      { options: OPTIONS, weigh },
    );
    expect(posts.map((post) => post.text)).toEqual(["Harbour: Debt was repaid. 1/1"]);
    expect(leftOut).toMatchObject([{ figure: "USD 402 mm", state: "otherwise-sourced" }]);
  });

  it("sends an entry of a list without its number, its figures where they stand", () => {
    const content = "1. Leverage: net leverage was 3.0x.\n- Debt was repaid.";
    const { posts } = threadPosts(content, judged([sourced(content, "3.0x")]), {
      options: { ...OPTIONS, companyName: "" },
      weigh,
    });
    expect(posts.map(({ text }) => text)).toEqual([
      "Leverage: net leverage was 3.0x. Debt was repaid. 1/1",
    ]);
    expect(posts[0]?.figures.map(({ from, to }) => posts[0]?.text.slice(from, to))).toEqual([
      "3.0x",
    ]);
  });

  it("cuts no sentence inside a day, wherever in it the cut falls", () => {
    for (let words = 40; words < 70; words += 1) {
      const content = `${"word ".repeat(words)}the notes fall due on 28 March 2029, under Note 12, and${" more".repeat(30)}.`;
      const text = thread(content, { maxTweetsPerThread: 8, companyName: "" }).posts.map((post) =>
        post.text.replace(/ \d+\/\d+$/, ""),
      );
      for (const whole of ["28 March 2029", "Note 12"]) {
        expect(text.some((post) => post.includes(whole))).toBe(true);
      }
    }
  });

  it("leaves a sentence with an unsourced figure out and names it", () => {
    const { posts, leftOut } = thread("Leverage is falling. Resin is 41.2% of costs.");
    expect(posts[0]?.text).toBe("Harbour: Leverage is falling. 1/1");
    expect(leftOut).toMatchObject([{ figure: "41.2%", state: "unsupported" }]);
  });

  it("carries the numbers of the sources behind its figures", () => {
    const content = "Net debt fell to USD 1,076 mm.";
    const { posts } = threadPosts(content, judged([sourced(content, "USD 1,076 mm")]), {
      options: OPTIONS,
      weigh,
    });
    expect(posts).toMatchObject([{ order: 1, sourceNumbers: [2] }]);
    const [place] = posts[0]?.figures ?? [];
    expect(posts[0]?.text.slice(place?.from, place?.to)).toBe("USD 1,076 mm");
  });

  it("ends with the way to the note and as many hashtags as fit", () => {
    const { posts } = thread("Leverage is falling.", {
      includeHashtags: true,
      includeCallToAction: true,
      customHashtags: SUGGESTED_HASHTAGS,
      blogPostUrl: `https://research.example/blog/${"x".repeat(60)}`,
    });
    const { posts: alone } = thread("Leverage is falling.", {
      includeHashtags: true,
      includeCallToAction: true,
      customHashtags: ["#HighYield"],
    });
    expect(alone.map(({ text }) => text)).toEqual(["Harbour: Leverage is falling. #HighYield 1/1"]);
    expect(posts).toHaveLength(2);
    expect(posts[1]?.text).toMatch(
      /^The full note, with its sources: https:.* #CreditAnalysis .*2\/2$/,
    );
    expect(posts[1]?.weight).toBeLessThanOrEqual(280);
  });

  it("keeps the first sentence of every paragraph before the second of any", () => {
    const content = ["A1", "B1", "C1"].map((name) => `${sentence(name)} ${sentence(`${name}x`)}`);
    const { posts } = thread(content.join("\n"), { maxTweetsPerThread: 5 });
    const text = posts.map((post) => post.text).join(" ");
    expect(posts).toHaveLength(5);
    for (const name of ["A1 ", "B1 ", "C1 "]) expect(text).toContain(name);
  });

  it("keeps what is left for the author to itself: lines in brackets, and those that ask for data", () => {
    const { posts } = thread(
      "Leverage is falling.\n[Analyst: what the company sells.]\nConnect the 10-K to add it.",
    );
    expect(posts.map(({ text }) => text)).toEqual(["Harbour: Leverage is falling. 1/1"]);
  });

  it("is empty for a text without a sentence", () => {
    expect(thread(" \n").posts).toEqual([]);
  });

  it("never has a post over 280, parts no figure, address or hashtag and loses no word", () => {
    const word = fc.constantFrom(
      ..."net debt 👩‍👩‍👧 日本語 → … é #HighYield https://example.com/a?b=c foo.md Leverage".split(" "),
      "x".repeat(400),
    );
    const text = fc.array(word, { minLength: 1, maxLength: 150 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const content = `${before} USD 1,076 mm ${after}.`;
        const options = { ...OPTIONS, maxTweetsPerThread: 1_000, companyName: "" };
        const figures = [sourced(content, "USD 1,076 mm")];
        const { posts } = threadPosts(content, judged(figures), { options, weigh });
        for (const { text: sent } of posts) expect(weigh(sent)).toBeLessThanOrEqual(280);
        const joined = posts.map(({ text: sent }) => sent.replace(/ \d+\/\d+$/, "")).join("");
        expect(joined.replaceAll(/\s/g, "")).toBe(content.replaceAll(/\s/g, ""));
        expect(posts.some(({ text: sent }) => sent.includes("USD 1,076 mm"))).toBe(true);
        expect(posts.flatMap(({ text: sent }) => sent.match(/#HighYiel(?!d)/) ?? [])).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("hashtags", () => {
  it("are 13 to begin with, and one more is trimmed, has its # and is added once", () => {
    expect(SUGGESTED_HASHTAGS).toHaveLength(13);
    expect(withHashtag([], " Packaging ")).toEqual(["#Packaging"]);
    expect(withHashtag(["#Packaging"], "packaging")).toEqual(["#Packaging"]);
    expect(withHashtag(["#A"], " # ")).toEqual(["#A"]);
  });
});

it("a text of 335 words makes 9 tweets by the estimate", () => {
  expect(estimatedTweets(335)).toBe(9);
});
