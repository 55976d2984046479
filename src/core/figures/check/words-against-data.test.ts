import { describe, expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { phrasedSentences, sideBySide } from "#core/figures/read/testing/planted-phrases.ts";
import { type WordedSentence, wordedSentences } from "#core/figures/read/testing/planted-words.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";

const TICKERS = ["AAPL", "AMD", "HD", "HTZ", "KHC", "MCD", "NKE", "NKLA", "SNOW", "CRDA", "VLD"];
const KINDS =
  "to|from to|compared|set against|growth|growth after|quality|cause|other row|unchanged|superlative|band|sign|led|strength|span|two rows|side by side|pair|run|first since|turn|half".split(
    "|",
  );

/** What is wrong in these is a word for a direction or a comparison. */
const OPPOSITES =
  /^(?:to|from to|compared|set against|growth|growth after|quality|cause|other row)$/;

/** Each sentence by itself, with whether words of it were warned of. */
function warned(isAnchored: boolean) {
  return TICKERS.flatMap((ticker, at) => {
    const peer = TICKERS[(at + 1) % TICKERS.length] ?? ticker;
    const [company, other] = [ticker, peer].flatMap(
      (each) => groundOf(cardsOf([each]), each).ledgers,
    );
    if (company === undefined || other === undefined) return [];
    const both = sideBySide(company, other).filter((_, index) => index % ONE_IN === 0);
    return [
      ...judgedOf(sentencesOf(company), [ticker], isAnchored),
      ...judgedOf(both, [ticker, peer], isAnchored),
    ];
  });
}

function judgedOf(
  sentences: readonly WordedSentence[],
  tickers: readonly string[],
  isAnchored: boolean,
) {
  const connectedData = cardsOf(tickers);
  return sentences.flatMap((sentence) => {
    const { warnings, figures } = check(sentence, connectedData, isAnchored);
    // Over a break of basis every word is doubted, whichever way it goes.
    if (warnings.some(({ note }) => note.includes("on a later basis"))) return [];
    const about = warnings.filter(({ kind }) => kind === "direction" || kind === "words");
    const [offered] = about.filter(({ fitting }) => fitting !== undefined);
    const reworded = offered && withFitting(sentence, offered);
    // What the reader does not bind is none of this.
    const own = figures.filter(({ verdict }) => verdict !== "ignored");
    const isBound = own.length > 0 && own.every(({ verdict }) => verdict === "verified");
    const isWarned = about.length > 0;
    const mended = reworded && {
      text: reworded.text,
      isDoubted: check(reworded, connectedData, isAnchored).warnings.length >= warnings.length,
    };
    return isBound ? [{ ...sentence, ticker: tickers.join(" and "), isWarned, mended }] : [];
  });
}

/** One in so many of the longer shapes: there are thousands of each. */
const ONE_IN = 5;

function sentencesOf(company: CompanyLedger): readonly WordedSentence[] {
  const phrased = phrasedSentences(company).filter((_, index) => index % ONE_IN === 0);
  return [...wordedSentences(company), ...phrased];
}

/** A sentence with the word that a warning offers in place of its own. */
function withFitting(
  { text, placed, ...sentence }: WordedSentence,
  { position, length, fitting }: TextWarning,
): WordedSentence {
  const { insert, lead } = fitting ?? { insert: "", lead: 0 };
  const [from, to] = [position - lead, position + length];
  const grown = insert.length - (to - from);
  return {
    ...sentence,
    text: text.slice(0, from) + insert + text.slice(to),
    placed: placed.map((each) =>
      each.from < to ? each : { ...each, from: each.from + grown, to: each.to + grown },
    ),
  };
}

function check(
  { text, placed }: WordedSentence,
  connectedData: readonly ContextItem[],
  isAnchored: boolean,
) {
  const stamp = { id: "a", by: "product", at: "2026-11-25T00:00:00.000Z" } as const;
  const anchors = isAnchored ? fittingAnchors(anchorsIn(text, placed, stamp), text) : [];
  return checkAnchored({ content: text, connectedData, primaryTicker: undefined, anchors });
}

describe.each([
  ["bound", true],
  ["typed", false],
] as const)("words beside %s figures", (_, isAnchored) => {
  const all = warned(isAnchored);

  it("are in two thousand right sentences and more", () => {
    expect(all.filter(({ isRight }) => isRight).length).toBeGreaterThan(2_000);
  });

  it.each(KINDS)(
    "are doubted where the data say otherwise, and never where they agree: %s",
    (kind) => {
      const own = all.filter((each) => each.kind === kind);
      const missed = own.filter(({ isRight, isWarned }) => !isRight && !isWarned);
      const falsely = own.filter(({ isRight, isWarned }) => isRight && isWarned);
      const named = ({ ticker, text }: (typeof own)[number]) => `${ticker}: ${text}`;
      expect(falsely.map(named)).toEqual([]);
      expect(missed.map(named)).toEqual([]);
      expect(own.filter(({ isRight }) => isRight).length).toBeGreaterThan(0);
    },
  );

  it("are offered a word that leaves less to doubt, wherever words say the opposite", () => {
    const offered = all.flatMap(({ mended }) => mended ?? []);
    expect(offered.filter(({ isDoubted }) => isDoubted).map(({ text }) => text)).toEqual([]);
    const opposite = all.filter(({ kind, isWarned }) => isWarned && OPPOSITES.test(kind));
    expect(opposite.length).toBeGreaterThan(1_000);
    expect(opposite.filter(({ mended }) => mended === undefined).map(({ text }) => text)).toEqual(
      [],
    );
  });
});
