const OPENING = /^["'“‘([]*/;
/** Words for time and place that stand before the subject. */
const LEAD =
  /^(?:(?:in|by|at|on|since|from|over|for|after|before|during|until|despite|against|within)\b[^,.;]{0,60}?(?:,|(?=\b(?:it|they|this|that|these|those|both|its|their)\b))\s*)/i;
/** Pronouns, and openings that go on with what was said. */
const BACKWARD =
  /^(?:it|its|itself|they|their|them|this|that|these|those|he|she|his|her|both|neither|either|such|one|some|others?|another|the (?:latter|former|same|rest|remainder|other|others|first|second|third|increase|decrease|decline|rise|fall|drop|gap|difference|change|move|ratio|figure|amount|total|effect|result|reason)|however|therefore|thus|hence|so|but|and|or|yet|nor|instead|also|besides|moreover|furthermore|in addition|in turn|as a result|as such|by contrast|conversely|likewise|similarly|otherwise|nevertheless|nonetheless|even so|still|then|again|of (?:this|that|these|those|which|it)|a year (?:earlier|before)|the year before|at (?:this|that|those)|with (?:this|that)|for (?:this|that)|because of (?:this|that)|without (?:this|that|it)|half of|most of (?:it|this|that)|all of (?:it|this|that)|excluding (?:this|that|it)|including (?:this|that|it))\b/i;
/** "It is clear that", "that companies": a pronoun that stands for nothing said before. */
const EMPTY_IT = /^it (?:is|was|seems|appears|takes|remains) (?:\w+ )?(?:that|to|whether)\b/i;

/**
 * Whether a sentence needs the one before it to be understood: a pronoun or a linking word stands
 * where its subject would be named.
 */
export function refersBack(sentence: string): boolean {
  const text = sentence.replace(OPENING, "");
  const main = text.replace(LEAD, "");
  return [text, main].some((part) => BACKWARD.test(part) && !EMPTY_IT.test(part));
}
