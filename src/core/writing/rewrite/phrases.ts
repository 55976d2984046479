/**
 * Every word that a rewrite puts for another, one table: `words > words instead`, parted by semicolons; `a|b up > c|d` are
 * forms of one, each by its place. Only what means the same whatever stands around it: no words of art.
 */
export const PHRASES = {
  /** Words of conversation. */
  formal: `went|gone through the roof > rose|risen sharply; fell|fallen off a cliff > fell|fallen sharply;
  went|gone|goes|going up > rose|risen|rises|rising; went|gone|goes|going down > fell|fallen|falls|falling;
  shot up > rose sharply; skyrocketed|tanked|nosedived|cratered > rose|fell|fell|fell sharply;
  big drop|drops|fall|jump|jumps|rise > sharp decline|declines|decline|increase|increases|increase;
  big hit > severe blow; blew past|through > exceeded; blown through > exceeded; gonna|wanna > going|want to;
  kicked|kicks|kicking off > began|begins|beginning;
  beefed|beefing|jacked|jacking|ramped|ramping up > strengthened|strengthening|raised|raising|increased|increasing;
  burned|burnt|burning|burns through > consumed|consumed|consuming|consumes;
  got|getting|get|gets rid of > disposed|disposing|dispose|disposes of;
  made|makes|make|making up for > offset|offsets|offset|offsetting;
  figured|figure|figuring|found out > determined|determine|determining|learned;
  looked|looking|looks|look into > examined|examining|examines|examine;
  keep|keeps|keeping|kept an eye on > monitor|monitors|monitoring|monitored;
  came|come|comes up with > devised|devise|devises; ditched|axed > abandoned|cancelled;
  sped|speeds|speeding up > accelerated|accelerates|accelerating;
  got|gets|get|getting|gotten better > improved|improves|improve|improving|improved;
  got|gets|get|getting|gotten worse > deteriorated|deteriorates|deteriorate|deteriorating|deteriorated;
  got hit by > suffered from; has|have|had got > has|have|had;
  way too|more|less|higher|lower > far too|more|less|higher|lower;
  way above|below|over|under > well above|below|over|under; a bit of > some; a little bit of > some;
  a whole lot > considerably; kinda|sorta|lately|maybe > somewhat|somewhat|recently|perhaps; a tad > slightly;
  by far and away > by far; in the ballpark of > approximately; thanks to > owing to; paid off the|its|their|all > repaid the|its|their|all; slashed > sharply reduced;
  till the|next|now > until the|next|now; on top of that > in addition;
  at the end of the day > ultimately; by and large > generally; right now > at present; these days > at present;
  down the road > in future; all in all > overall;
  cuz|'cause|'til|info|mgmt|iffy|dodgy|scary > because|because|until|information|management|uncertain|questionable|concerning;
  no-brainer > clear choice`,
  /** Adjectives of conversation; part of a name where another capital follows (`Big Lots`). */
  formalAdjectives: `huge|massive|gigantic|humongous|whopping|hefty|big|bigger|biggest > substantial|substantial|substantial|substantial|substantial|substantial|large|larger|largest;
  tiny > very small; tough > difficult; tougher > more difficult; crazy|shaky > extreme|fragile`,
  /** Many words for few. */
  plain: `due|owing to the fact that > because; because of the fact that > because;
  in light|view of the fact that > because; on account of the fact that > because; for the reason that > because;
  on the grounds that > because; given the fact that > given that; despite the fact that > although;
  in spite of the fact that > although; notwithstanding the fact that > although;
  regardless of the fact that > although; in the event that > if; in the event of a situation where > if;
  under circumstances in which > when; until|at such time as > until|when; at the time that > when;
  whether or not > whether; in order to > to; so as to > to; in an effort to > to; for the purposes of > for;
  as a consequence|result of > because of; by virtue of > because of; in spite of > despite;
  prior|previous|subsequent to > before|before|after; following on from > after; in advance of > before;
  at this point|moment in time > now; at the present|current time > now; at that point in time > then;
  in the near future > soon; in the not too distant future > soon; at a later date > later;
  at an earlier date > earlier; during|in|over|throughout the course of > during|during|over|throughout;
  for the duration of > during; on a year-over-year|year-on-year basis > year over|on year;
  a significant|substantial|considerable|large|great number of > many; a small|limited number of > a few;
  the vast majority of the|its|their > most of the|its|their; the vast majority of > most;
  the majority of the|its|their > most of the|its|their; the majority of > most; the remainder of > the rest of;
  in excess of > over; numerous > many; each and every > every; in the absence|vicinity of > without|near;
  in close proximity to > near; in conjunction with > with; in accordance with > in line with; pursuant to > under;
  by means of > through; through the use of > using; with the exception of > except for;
  in a timely manner > on time; in an efficient manner > efficiently; in a cautious manner > cautiously;
  in a disciplined manner > with discipline; in close cooperation with > closely with;
  utilise|utilises|utilised|utilising|utilize|utilizes|utilized|utilizing > use|uses|used|using|use|uses|used|using;
  make|makes|made|making use of > use|uses|used|using;
  commence|commences|commenced|commencing > start|starts|started|starting;
  endeavour|endeavours|endeavoured|endeavor|endeavors|endeavored to > try|tries|tried|try|tries|tried to;
  necessitate|necessitates|necessitated > require|requires|required; is|are able to > can;
  is|are not able to > cannot; is|are unable to > cannot; has the ability|capacity to > can;
  is|are in a position to > can; reached|reach an agreement to > agreed|agree to;
  came to an agreement to > agreed to; made|make|makes a decision to > decided|decide|decides to;
  took the decision to > decided to; gave|give|gives consideration to > considered|consider|considers;
  conducted|conduct|conducts a review of > reviewed|review|reviews;
  carried|carry out a review of > reviewed|review;
  performed|perform|conducted|conduct|made an assessment of > assessed|assess|assessed|assess|assessed;
  made|make a reduction in > reduced|reduce; made an improvement in > improved; provides support to|for > supports;
  provide support to|for > support; provided support to|for > supported;
  has|have|had|having an impact on > affects|affect|affected|affecting;
  has|have|had an effect on > affects|affect|affected;
  is|are|was|were indicative of > indicates|indicate|indicated|indicated;
  is|are|was|were reflective of > reflects|reflect|reflected|reflected;
  is|was a reflection of > reflects|reflected; is|are representative of > represents|represent;
  is|are|was supportive of > supports|support|supported; is dependent on|upon > depends on;
  are dependent on|upon > depend on; was dependent on > depended on;
  is|are|was in compliance with > complies|comply|complied with; is|are in need of > needs|need;
  has|have|had a tendency to > tends|tend|tended to; end result > result;
  past history|experience > history|experience; future plans|outlook > plans|outlook; advance planning > planning;
  completely eliminated|eliminate > eliminated|eliminate; first and foremost > first; null and void > void;
  final outcome > outcome; basic fundamentals > fundamentals; general consensus > consensus;
  joint collaboration > collaboration; added bonus > bonus; absolutely essential > essential;
  close scrutiny > scrutiny; still remains|remain > remains|remain;
  continues|continue|continued to remain > remains|remain|remained;
  refer|revert|reverted back to > refer|revert|reverted to`,
  /** Behind a verb only: "On a quarterly basis, sales fell" stays. */
  plainBehindVerbs: `on a daily|weekly|monthly|quarterly basis > daily|weekly|monthly|quarterly; on an annual basis > annually;
  on a yearly|regular basis > yearly|regularly; on an ongoing basis > continuously;
  on a continuous basis > continuously`,
  /** Openings that say nothing where "that" follows them; the sentence begins behind it. */
  emptyBeforeThat: `it should be noted; it should also be noted; it must be noted; it is worth noting; it is also worth noting;
  it is worth mentioning; it is worth pointing out; it is important to note; it is also important to note;
  it is important to remember; it is interesting to note; it is noteworthy; it can be seen; it can be observed;
  it goes without saying; please note; we would note; we would like to note; we would highlight;
  we would point out; we note`,
  /** Openings that say nothing before a comma. */
  emptyBeforeComma: `needless to say; as a matter of fact; at the end of the day; when all is said and done;
  for all intents and purposes; basically; essentially; actually; in actual fact; in point of fact; going forward;
  moving forward; on a go-forward basis; on a going-forward basis`,
} as const;

/** Counted with a plural, measured with a singular: `a lot of bonds`, `a lot of debt`. */
export const MUCH_OR_MANY =
  "a lot of|lots of|loads of|tons of|a ton of|heaps of|a bunch of|a whole lot of";

/** The entries of a part of the table. */
export function entriesOf(table: string): readonly string[] {
  return table.split(/;\s+/);
}

/** The pairs of a part of the table, each form by itself. */
export function pairsOf(table: string): readonly (readonly [from: string, to: string])[] {
  return entriesOf(table).flatMap((entry) => {
    const [from = "", to = ""] = entry.split(" > ");
    const count = Math.max(...from.split(" ").map((word) => word.split("|").length));
    return Array.from({ length: count }, (_, at) => [formAt(from, at), formAt(to, at)] as const);
  });
}

function formAt(phrase: string, at: number): string {
  const words = phrase.split(" ").map((word) => {
    const forms = word.split("|");
    return forms[at] ?? forms[0] ?? word;
  });
  return words.join(" ");
}
