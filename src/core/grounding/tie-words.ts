import { carriesOn, isMotion } from "#core/grounding/cue-words.ts";

/** Words that tie a figure to the row named before it, beside those that carry a row on. */
const TYING = new Set(
  `who what currently now again instead overall combined group's full record all-time new ten five three two four
  reported posted generated delivered produced recorded recognised recognized booked achieved earned made paid spent incurred
  printed landed settled finished closed ended ends end ran runs run sat sits sit stands stand stood lay lies went goes comes came came-in
  amounts amounted amounting totals totalled totaled equals equates equated worth exceeds exceeded exceeding topped tops crossed crosses passed hits
  represents represented representing remains remained remaining averaged averages improved worsened
  shows showed showing reads read says said gives gave puts put leaves left implies implied implying works worked out
  expressed measured calculated computed estimated shown seen given defined consolidated annual annualised annualized
  negative positive gross net bringing brought brings taking took takes turned swung swings moved moves shifted
  jumped jumps climbed surged soared plunged tumbled collapsed sank sinks shrank shrinks slid slides dipped edged inched ticked crept held holds keeps kept
  year-on-year yoy sequentially organically versus than previously last prior this next first second third fourth quarter half
  million billion usd eur gbp dollars us approximately approx circa c ca just under over some nearly almost roughly about around close
  january february march april may june july august september october november december
  benefit charge inflow outflow deficit surplus bill cost costs cagr
  company group issuer business it they we which that and or the a an of for in at to from by was were is are be been being had has have`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Whether a word only ties a row and its figure to each other. */
export function isTie(word: string): boolean {
  return TYING.has(word) || isMotion(word) || carriesOn(word);
}

const LINKS = new Set(
  "would could should may might will can must do does did many fund funds cover covers cost costs hold make take give leave hit beat meet need needs no any nearly already also alone itself themselves with after before including excluding due driven because through despite plus less against per during within without while although though since until before so if where when also both then not".split(
    " ",
  ),
);

/** Whether a word begins something else than a larger name. */
export function isLink(word: string): boolean {
  return LINKS.has(word);
}
