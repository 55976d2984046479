import type { FigureKind } from "#core/figures/read/figures/figure.ts";
import { carriesOn, isMotion } from "#core/figures/read/sentence/cue-words.ts";

/** Words that tie a figure to the row named before it, beside those that carry a row on. */
const TYING =
  words(`expense expenses charges balance balances reflected our we shareholders stockholders stock common attributable payments provision ranged ranging spanned peak trough zero unchanged adequate solid strong ample thin weak comfortable tight modest moderate elevated low high healthy poor good very many fairly quite sound broadly stable flat
  who what currently now again instead overall combined group's full record all-time new ten five three two four
  reported posted generated delivered produced recorded recognised recognized booked achieved earned made paid spent incurred
  printed landed settled finished closed ended ends end ran runs run sat sits sit stands stand stood lay lies went goes comes came came-in
  amounts amounted amounting totals totalled totaled equals equates equated worth exceeds exceeded exceeding topped tops crossed crosses passed hits
  represents represented representing remains remained remaining averaged averages improved worsened
  shows showed showing reads read says said gives gave puts put leaves left implies implied implying works worked out
  expressed measured calculated computed estimated shown seen given defined consolidated annual annualised annualized
  negative positive gross net bringing brought brings taking took takes turned swung swings moved moves shifted
  jumped jumps climbed surged soared plunged tumbled collapsed sank sinks shrank shrinks slid slides dipped edged inched ticked crept edge edges inch inches tick ticks creep creeps ate eats peaked peaks troughed troughs bottomed bottoms deepened deepens closes held holds keeps kept
  year-on-year yoy sequentially organically versus than previously last prior this next first second third fourth quarter half
  million billion usd eur gbp dollars us approximately approx circa c ca just under over some nearly almost roughly about around close
  january february march april may june july august september october november december
  benefit charge inflow outflow deficit surplus bill cost costs cagr
  company group issuer business it they we which that and or the a an of for in at to from by was were is are be been being had has have`);

/** Whether a word only ties a row and its figure to each other. */
export function isTie(word: string): boolean {
  return TYING.has(word) || isMotion(word) || carriesOn(word);
}

const LINKS = words(
  "cannot would could should may might will can must do does did many fund funds cover covers cost costs hold make take give leave hit beat meet need needs no any nearly already also alone itself themselves with after before including excluding due driven because through throughout despite plus less against per during within without while although though since until before so if where when also both then not",
);

/** Whether a word begins something else than a larger name. */
export function isLink(word: string): boolean {
  return LINKS.has(word);
}

/** Nouns before `of` and the like that leave the row what the figure is of. */
const HEADS =
  words(`level levels amount amounts total sum balance balances figure figures worth record high low peak trough run-rate rate pace
  increase decrease growth decline rise fall drop gain loss change improvement reduction expansion contraction jump
  it them this that average median terms respect case light view back basis
  was were is are be had has have with and or but while as than to against versus excluding including after before over on by despite given`);
/** Nouns that leave it so where the figure is a share or a multiple of the row. */
const SHARES = words(
  "ratio multiple share proportion percentage percent part half third quarter times all most",
);

/** Whether a noun before `of` and a row's name leaves the figure that row's. */
export function isHead(word: string, kind: FigureKind): boolean {
  if (SHARES.has(word)) return kind === "rate" || kind === "multiple" || kind === "bps";
  return HEADS.has(word) || isMotion(word);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ""));
}
