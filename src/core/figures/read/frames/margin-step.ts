import { over, row, set, type Term, times } from "#core/figures/read/claims/formula.ts";
import { among, type Found, inTail, madeOf, type Scene } from "#core/figures/read/frames/found.ts";

/** `a change of 1.0% of revenues in margin is worth`, `each 100 bps of margin is worth` */
const STEP =
  /(?:\b(?:change|move|swing|rise|fall|point) of |\b(?:each|every|another|a) |^)#(?: of ¤)?(?: (?:change |move |swing |rise |fall )?(?:in|of|on) (?:(?:ebitda |ebit |operating )?margin|¤))? (?:is|would be|are|was) worth (?:about )?(?:#(?: of ¤)?,? (?:or |equal to )?)?$/;
const WORTH =
  /^(?: of ¤)?(?: (?:change |move |swing |rise |fall )?(?:in|of|on) (?:(?:ebitda |ebit |operating )?margin|¤))? (?:is|would be|are|was) worth\b/;
const SHARE = /^ of (?:the )?(?:§ )?(?:amount|total|figure|level|¤)/;

/** What a step of margin is worth: the step is set, the amount and its share are computed. */
export const marginStep = among("worth", (scene) => {
  const { figure, tail, index } = scene.spot;
  const isStep = figure.kind === "rate" || figure.kind === "bps";
  return isStep && WORTH.test(tail)
    ? { as: "a step the text sets", results: [index + 1] }
    : worthOf(scene);
});

function worthOf(scene: Scene): Found | undefined {
  const { figure, head, tail, index, reading } = scene.spot;
  const match = STEP.exec(head);
  if (match === null) return undefined;
  const isShare = match[0].split("#").length - 1 === 2;
  const step = reading.figures[index - (isShare ? 2 : 1)];
  if (step === undefined) return undefined;
  const worth = times(row("Revenues"), set(step.kind === "bps" ? step.value / 10_000 : step.value));
  if (isShare)
    return figure.kind === "rate" && SHARE.test(tail) ? shareOf(scene, worth) : undefined;
  const name = "Worth of a step of margin";
  return figure.kind === "money"
    ? madeOf("EBITDA", { name, unit: "money", term: worth })
    : undefined;
}

function shareOf(scene: Scene, worth: Term) {
  const { spot } = scene;
  const named =
    inTail(scene, /^ of ¤/)?.[0] ??
    spot.reading.items.findLast(({ end }) => end <= spot.figure.start);
  if (named === undefined || named.unit !== "money") return undefined;
  const name = `Worth of a step of margin / ${named.item}`;
  return madeOf(named.item, { name, unit: "fraction", term: over(worth, row(named.item)) });
}
