/** The one rule that looks words up. */
export const SPELLING_RULE = "SpellCheck";

/** What Harper calls matters of style, taste or region: a note keeps its own. */
const NO_ERRORS: ReadonlySet<string> = new Set([
  "Enhancement",
  "Readability",
  "Redundancy",
  "Regionalism",
  "Style",
]);

/** Counted as redundancy, and errors all the same: "more stronger". */
const ERRORS: ReadonlySet<string> = new Set(["AdjectiveDoubleDegree", "MoreBetter"]);

/**
 * Its suggestions are in the order that the words before tell, `has risen`, `rose`: the first is meant.
 * Of nouns it makes plurals where an owner is as likely.
 */
const IRREGULAR_RULE = "RegularIrregulars";

/** What a rule would put for a stretch, where it can be trusted with it. */
export function meantBy(
  rule: string,
  stretch: string,
  suggestions: readonly string[],
): readonly string[] {
  if (rule !== IRREGULAR_RULE) return [...new Set(suggestions)];
  return stretch.endsWith("ed") ? suggestions.slice(0, 1) : [];
}

/** Whether what a rule found is an error, and no matter of style. */
export function isError(rule: string, kind: string): boolean {
  return !LEFT_OUT.has(rule) && (!NO_ERRORS.has(kind) || ERRORS.has(rule));
}

/**
 * Rules that are not used: matters of style, names of products, marks that do not suit plain text, and
 * rules that were wrong about the prose of annual reports (26 filings of 24 companies, 3.5 MB, in
 * which the others are silent).
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  // Style and taste.
  ..."AvoidAndAlso AvoidContractions AvoidCurses BoringWords CondenseAllThe Excellent FillerWords FindOut Freezing Hedging LitotesDirectPositive LongSentences OkToOkay Oxymorons PreferPleaded PreferSneaked RedundantAcronyms Regionalisms RoadMap SendAnEmailTo SomewhatSomething SpelledNumbers Starving Touristic VeryUnique WasComprisedOf DiscourseMarkers OxfordComma NoOxfordComma".split(
    " ",
  ),
  // Abbreviations are not errors: "mgmt", "min", "IMO".
  ..."AsFarAsICanTell AsFarAsIKnow AsSoonAsPossible BeRightBack ByTheWay Cybersec DotInitialisms ExpandAlgorithm ExpandAlloc ExpandArgument ExpandBecause ExpandConfiguration ExpandControl ExpandCoordinate ExpandDecl ExpandDependencies ExpandDereference ExpandDirectory ExpandFavourite ExpandForward ExpandGovt ExpandLegitimate ExpandMemoryShorthands ExpandMinimum ExpandNotification ExpandParameter ExpandPeople ExpandPerformance ExpandPointer ExpandPreference ExpandPrevious ExpandStandardInputAndOutput ExpandThough ExpandThrough ExpandTimeShorthands ExpandVulnerability ExpandWith ExpandWithout ExplainLikeImFive ForYourInformation IDontKnow IfIRecallCorrectly IfIUnderstandCorrectly IfYouKnowYouKnow InCaseYouMissedIt InMyHumbleOpinion InMyOpinion InRealLife LetMeKnow NeverMind OhMyGod OnTheOtherHand PleaseTakeALook Really RedundantIIRC TalkToYouLater ToBeHonest ForWhatItsWorth".split(
    " ",
  ),
  // Names keep the case their owners give them.
  ..."AmazonNames AppleNames AzureNames CompaniesProductsAndTrademarks DayOneNames GoogleNames GoggleBrand JetpackNames MetaNames MicrosoftNames OrthographicConsistency PocketCastsNames TumblrNames UpdatePlaceNames WordPressDotcom".split(
    " ",
  ),
  // Marks: a note's dashes, dots and quotation marks are its own.
  ..."CurrencyPlacement Dashes EllipsisLength FootInchMinuteSecondSymbols NoFrenchSpaces NumberSuffixCapitalization NumericRangeEnDash QuoteSpacing UnclosedQuotes UseEllipsisCharacter UseTitleCase WrongApostrophe HyphenateNumberDay IncludingButNotLimitedToPunctuation InDemandInDepth".split(
    " ",
  ),
  // Wrong about annual reports.
  ..."CapitalizePersonalPronouns CompoundNouns Damages DisjointPrefixes InflectedVerbAfterTo ItsContraction MassNouns MergeWords MissingDeterminer MissingPreposition MissingTo NounVerbConfusion Overall PhrasalVerbAsCompoundNoun ProgressiveNeedsBe PronounContraction PronounKnew QuantifierNumeralConflict SplitWords ThatThan TheProperNounPossessive TheirToThere TheirToTheyre ThisTypeOfThing ToTwoToo TransposedSpace WellBeing WhomSubjectOfVerb WrongNegative".split(
    " ",
  ),
]);
