import { everyMatch } from "#core/figures/read/text/every-match.ts";

/**
 * Words of texts that say which way something went, in lower case, as alternatives of a pattern; `!` behind
 * those that say that it went far, `~` behind those that say that it hardly did.
 */
const RISING =
  "edged up~|inched up~|put on|puts on|tacked on|bounced|shot!|swelled|leapt!|leaped!|spiked!|ballooned!|swells|leaps!|spikes|recovering|rebounding|climbing|gaining|jumping!|growing|improving|adding|raised|boosted|boosting|jumps?!|surges?!|soars?!|advances?|gains?|rebounds?|recovers?|accelerates?|grew|grow|grows|grown|growing|rose|rise|rises|risen|rising|increased?|increases|increasing|up|climbed|climbs?|jumped!|surged!|soared!|advanced|expanded|expands|widened|widens|gained|higher|accelerated|doubled|rebounded|recovered|lifted|added";
const FALLING =
  "retreated|softened|receded|diminished|moderated|sagged|crashed!|retreats|softens|recedes|slipping|dropping|sliding|shrinking|easing|narrowing|falling|declining|lowered|cutting|trimmed|slashed!|slips?|slides?|sinks?|sank|tumbles?!|plunges?!|shrinks?|dips?|dipped|contracts?|eases?|edged down~|inched down~|fell|fall|falls|fallen|falling|sunk|declined?|declines|declining|decreased?|decreases|decreasing|down|dropped|drops|slipped|shrank|contracted|narrowed|narrows|collapsed!|collapses!|collapsing!|slumped!|slumps!|slumping!|plummeted!|plummets!|cratered!|reduced|lower|slid|tumbled!|plunged!|eased|cut|shed|compressed|tightened|gave up|gives up|giving up|gave back|gives back|surrendered|surrenders|conceded|eroded|erodes|eroding|shrunk|pared|pares|paring|curbed|scaled back|dialled back|reined in|came off|comes off|backed off|retreating|subsided|subsides|abated";
const UP = unmarked(RISING);
const DOWN = unmarked(FALLING);
const BETTER = "deleveraged|delevered|improve|improved|improves|improving|strengthened|improvement";
const WORSE =
  "deteriorate|deteriorated|deteriorates|weaken|weakens|worsens|weakened|worsened|deterioration";
const UP_NOUN =
  "build-up|build|growth|increase|rise|gain|expansion|uplift|jump|widening|advance|climb|surge|step-up|upturn|rebound|recovery";
const DOWN_NOUN =
  "decline|decrease|fall|drop|reduction|contraction|narrowing|compression|slide|cut|erosion|slump|dip|squeeze|shrinkage|pullback|setback";

function unmarked(words: string): string {
  return words.replace(/[!~]/g, "");
}

function markedWith(mark: "!" | "~"): RegExp {
  const words = `${RISING}|${FALLING}`.split("|").filter((word) => word.endsWith(mark));
  return new RegExp(String.raw`\b(?:${unmarked(words.join("|"))})\b`, "g");
}

/** `surged`, `collapsed` */
export const FAR_WORDS = markedWith("!");
/** `edged up` */
export const NEAR_WORDS = markedWith("~");

export const HEDGE_WORDS = String.raw`(?:(?:approx\.|ca?\.|~)\s*|(?:about|around|approximately|approx|roughly|circa|some|nearly|almost|just|well over|over|above|more than|at least|below|under|less than|close to|only|a|an|the|another|further)(?:\s+|$))*`;

// A space or a comma stands between any two, and a run of marks is taken whole: there is one way only
// to part a text into these, and so no text takes long.
const ADVERBS = String.raw`(?:(?:\s+(?:,\s*)?|,\s*)(?:[a-z]+ly|further|again|back|too|also|as well|year[- ]on[- ]year|year[- ]over[- ]year|yoy|(?:(?:in|during|for|over|at the end of)\s+)?§+(?!§)|for (?:the |a )?(?:first|second|third|fourth|two|three|four) (?:(?:straight|consecutive|successive) )?(?:years?|time)(?: in a row| running)?))*`;

/** Which way a change goes; `better` and `worse` depend on what is good for the row. */
export type Direction = "up" | "down" | "better" | "worse";

const VERB_TAIL = new RegExp(
  String.raw`\b(?:(?<up>${UP})|(?<down>${DOWN})|(?<better>${BETTER})|(?<worse>${WORSE}))\b(?:(?<!ing)\s+(?:(?:its|their|the|total|net)\s+)*¤+)?${ADVERBS}\s*(?:,\s*)?(?<by>by\s+)?${HEDGE_WORDS}$`,
);
const NOUN_TAIL = new RegExp(
  String.raw`\b(?:(?<up>${UP_NOUN})|(?<down>${DOWN_NOUN})|(?<better>improvement)|(?<worse>deterioration))(?:\s+(?:rates?|in|of|the|its|¤+|§+|¢+(?:'s)?))*\s*(?:(?:of|by|was|were|is|at|to|:|,)\s*)?${HEDGE_WORDS}$`,
);
const AFTER = new RegExp(
  String.raw`^\s*-?(?:year[- ]on[- ]year|annual|compound|yoy)?\s*(?:(?<up>${UP_NOUN}|higher|larger|bigger|greater|wider|above|more|ahead of|over|up|increases?)|(?<down>${DOWN_NOUN}|lower|smaller|narrower|below|less|fewer|under|down|behind|short of)|(?<better>improvement|better)|(?<worse>deterioration|worse|weaker))\b`,
);
/** `a drop in ¤`: a noun says nothing by itself. */
const IN_ROW = String.raw`(?=\s+(?:in|brought|brings|took|takes)\s+(?:its\s+|their\s+|the\s+|¢+(?:'s)?\s+)?¤)`;
const VERB = new RegExp(
  String.raw`\b(?:(?<up>${UP}|tripled|trebled|quadrupled|(?:${UP_NOUN})${IN_ROW})|(?<down>${DOWN}|halved|(?:${DOWN_NOUN})${IN_ROW})|(?<better>${BETTER}|better|stronger)|(?<worse>${WORSE}|weaker|worse))\b`,
  "g",
);

/** A cue and where it stands in the text it was sought in. */
export type Cue = { readonly direction: Direction; readonly at: number; readonly text: string };

function cueOf(match: RegExpExecArray | RegExpMatchArray | null): Cue | undefined {
  if (match?.groups === undefined) return undefined;
  for (const direction of ["up", "down", "better", "worse"] as const) {
    const text = match.groups[direction];
    if (text !== undefined) {
      return { direction, at: (match.index ?? 0) + match[0].indexOf(text), text };
    }
  }
  return undefined;
}

/** `tied up #`, `ate up #`: no direction. */
const TAKEN_UP =
  /\b(?:ti(?:ed|es|e|ing)|ty(?:ing)|ate|eat(?:s|ing)?|lock(?:ed|s)?|soak(?:ed|s)?|us(?:ed|es)) $/;

/** The cue of a change right before a figure: `grew by`, `an increase of`. */
export function changeBefore(before: string): Cue | undefined {
  const verb = cueOf(VERB_TAIL.exec(before));
  const isTaken = verb?.text === "up" && TAKEN_UP.test(before.slice(0, verb.at));
  return (isTaken ? undefined : verb) ?? cueOf(NOUN_TAIL.exec(before));
}

/** The cue of a change right after a figure: `5% higher`, `a 5% decline`. */
export function changeAfter(after: string): Cue | undefined {
  return cueOf(AFTER.exec(after));
}

/** `held up`, `made up`: no direction is said. */
const NO_DIRECTION =
  /\b(?:h[eo]ld(?:s|ing)?|ma[dk]e?(?:s|ing)?|set|end(?:s|ed)?|caught|backed|t[ao]ken?|took|takes|ke[ep]+(?:s|t)?|open(?:s|ed)?|brought|tie[ds]?|add(?:s|ed)?|sum(?:s|med)?) $/;

/** `added up to # over three years` */
const ADDED_UP = /^added up\b/;

/** Every word for a direction. */
export function directionsIn(text: string): readonly Cue[] {
  return everyMatch(VERB, text)
    .filter((match) => match[0] !== "up" || !NO_DIRECTION.test(text.slice(0, match.index)))
    .filter((match) => match[0] !== "added" || !ADDED_UP.test(text.slice(match.index)))
    .flatMap((match) => cueOf(match) ?? []);
}
