import { madeOnce } from "#core/figures/read/text/made-once.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { orderAt, skeletonOf } from "#core/figures/read/sentence/skeleton.ts";

const MAY = "(?:would|could|might|will|should|may)";
const FALLS =
  "(?:falls?|fell|drops?|dropped|declines?|declined|decreases?|decreased|shrinks?|slips?|is cut|was cut|weakens?)";
const RISES =
  "(?:rises?|rose|grows?|grew|increases?|increased|climbs?|climbed|improves?|improved|doubles?)";
const MOVES = String.raw`(?:were to |was to )?(?:(?<down>${FALLS}|fall|drop|decline|decrease|shrink)|(?<up>${RISES}))`;
const STEP_NOUN =
  "(?:(?<down>fall|drop|decline|decrease|reduction|cut|contraction|shortfall)|(?<up>rise|increase|growth|gain|improvement))";
const TAKES =
  "(?:take|bring|push|lift|raise|move|put|leave|reduce|cut|lower|increase|drive|send|mean|imply|give|produce|result in|lead to)(?:s|es)?";
const COMES_TO =
  "(?:be|stand at|come to|reach|hit|equal|(?:rise|increase|climb|go|move|fall|drop|decline|improve|weaken|deteriorate|tighten|go up|come down)(?: from (?<from>#))? to|(?:rise|climb|fall|drop) from (?<from2>#) to)";
const PASSES = String.raw`(?:${MAY} )?(?:only )?(?:pass(?:es)?|exceeds?|reach(?:es)?|hits?|touch(?:es)?|breach(?:es)?|cross(?:es)?|(?:rises?|goes|go|climbs?|moves?) (?:above|over|through|past|to)|(?:drops?|falls?|slips?|goes|go|moves?|comes?) (?:below|under|to))`;
const REACHED = String.raw`(?:above|below|over|under) (?<bound2>#),? (?:which is |that is )?(?:reached|passed|hit|crossed)`;
const BY_HOW_MUCH = String.raw`(?:,? (?:or |that is |i\.e\. |which is )?(?:an? )?(?:(?:fall|drop|decline|decrease|rise|increase|cut) of )?(?<change>#)(?: (?:under|below|above|over|from|lower|higher|less|more))?)?`;

/** `net leverage passes 4.0x if EBITDA falls below USD 269 mm, 25.5% under FY2025` */
const BOUND_IF = new RegExp(
  String.raw`(?:(?<result>¤)[^¤#.;]*?)?(?:${PASSES} (?<bound>#)|${REACHED}),? (?:only )?(?:if|when|once|should|in case) (?<flexed>¤) ${MOVES} (?:(?<by>by) )?(?:below |under |to |above |over )?(?<amount>#)${BY_HOW_MUCH}`,
  "d",
);
/** `EBITDA could fall by 49% before gross leverage reached 2.0x` */
const FALL_BEFORE = new RegExp(
  String.raw`(?<flexed>¤) ${MAY.replace("will", "can|will")} ${MOVES} (?:by )?(?:up to )?(?<change>#),? before (?<result>¤) (?:${PASSES}|reached|passed|exceeded|hit|breached|crossed|rose above|rose to) (?<bound>#)`,
  "d",
);
/** `a fall of 10% in EBITDA would take net leverage from 3.0x to 3.3x` */
const STEP = String.raw`(?:${STEP_NOUN} of (?<amount>#) in (?<flexed>¤)|(?<amount2>#) ${STEP_NOUN.replaceAll("<down>", "<down2>").replaceAll("<up>", "<up2>")} in (?<flexed2>¤))`;
const STEP_TAKES = new RegExp(
  String.raw`${STEP}(?:,? [^¤#]*?)? (?:${MAY} )?${TAKES} (?<result>¤) (?:from (?<from>#) )?(?:up |down )?(?:to|at|of) (?<value>#)`,
  "d",
);
/** `if EBITDA fell by 10%, net leverage would rise to 3.3x` */
const IF_THEN = new RegExp(
  String.raw`\b(?:if|should|were) (?<flexed>¤) ${MOVES} (?:(?<to>to|below|as low as) |by )?(?<amount>#)(?: from (?<ago>#))?,? (?:then )?(?:[^¤#]*? )?(?<result>¤) ${MAY} ${COMES_TO} (?<value>#)`,
  "d",
);
/** `net leverage would rise to 3.3x if EBITDA fell by 10%` */
const THEN_IF = new RegExp(
  String.raw`(?<result>¤) ${MAY} ${COMES_TO} (?<value>#),? (?:if|were|should|with|on|after) (?<flexed>¤) ${MOVES} (?:(?<to>to|below|as low as) |by )?(?<amount>#)`,
  "d",
);
/** `at EBITDA of USD 269 mm, last seen in FY2021, the same net debt would be 4.0x` */
const AT_AMOUNT = new RegExp(
  String.raw`\b(?:at|on|with) (?<flexed>¤) of (?<amount>#)(?<to>,?)(?:[^¤#]*,)? (?<result>¤) ${MAY} ${COMES_TO} (?<value>#)`,
  "d",
);

/** A scenario of a sentence: which figure and which row plays which part. */
export type Scenario = {
  /** `bound`: the text sets what the ratio reaches; `step`: it sets how the row moves. */
  readonly kind: "bound" | "step";
  /** Orders of the figures by their parts. */
  readonly parts: Readonly<Record<ScenarioPart, number | undefined>>;
  /** Orders of the rows; no result where the sentence takes it up from the one before. */
  readonly flexed: number;
  readonly result: number | undefined;
  readonly isUp: boolean;
  /** The amount is a step (`by 10%`), not a level (`to USD 325 mm`). */
  readonly isBy: boolean;
};

export type ScenarioPart = "bound" | "amount" | "change" | "from" | "value";

const FORMS = [
  ["bound", BOUND_IF],
  ["bound", FALL_BEFORE],
  ["step", STEP_TAKES],
  ["step", IF_THEN],
  ["step", THEN_IF],
  ["step", AT_AMOUNT],
] as const;

const readOnce = madeOnce(
  (reading: SentenceReading) => readScenario(skeletonOf(reading).timeless) ?? "none",
);

/** The scenario a sentence draws up; undefined where it draws none. */
export function scenarioOf(reading: SentenceReading): Scenario | undefined {
  const read = readOnce(reading);
  return read === "none" ? undefined : read;
}

function readScenario(text: string): Scenario | undefined {
  if (!/\b(?:if|when|once|would|could|might|should|were|takes?|worth)\b/.test(text))
    return undefined;
  for (const [kind, form] of FORMS) {
    const match = form.exec(text);
    const indices = match?.indices?.groups;
    if (match !== null && indices !== undefined) return scenarioIn(text, kind, indices);
  }
  return undefined;
}

type Places = Readonly<Record<string, readonly [number, number] | undefined>>;

function scenarioIn(text: string, kind: "bound" | "step", places: Places): Scenario | undefined {
  const place = (...names: readonly string[]): number | undefined =>
    names.map((name) => places[name]?.[0]).find((at) => at !== undefined);
  const figure = (...names: readonly string[]): number | undefined => {
    const at = place(...names);
    return at === undefined ? undefined : orderAt(text, "#", at);
  };
  const flexed = place("flexed", "flexed2");
  const result = place("result");
  if (flexed === undefined) return undefined;
  return {
    kind,
    parts: {
      bound: figure("bound", "bound2"),
      amount: figure("amount", "amount2"),
      change: figure("change"),
      from: figure("from", "from2"),
      value: figure("value"),
    },
    flexed: orderAt(text, "¤", flexed),
    result: result === undefined ? undefined : orderAt(text, "¤", result),
    isUp: place("up", "up2") !== undefined,
    isBy: place("to") === undefined,
  };
}
