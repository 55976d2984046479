import {
  nikolaInOtherWords,
  snowflakeInOtherWords,
} from "#core/grounding/outsiders/eighth/losses-in-other-words.ts";
import { amdPartTimes } from "#core/grounding/outsiders/eighth/amd-part-times.ts";
import { homeDepotOtherThings } from "#core/grounding/outsiders/eighth/home-depot-other-things.ts";
import { homeDepotPlainly } from "#core/grounding/outsiders/eighth/home-depot.ts";
import { amdAndNvidia } from "#core/grounding/outsiders/eighth/amd-and-nvidia.ts";
import { amdOtherThings } from "#core/grounding/outsiders/eighth/amd-other-things.ts";
import { amd } from "#core/grounding/outsiders/eighth/amd.ts";
import {
  mcdonaldsAnew,
  mcdonaldsNote,
  mcdonaldsOnceMore,
} from "#core/grounding/outsiders/eighth/mcdonalds.ts";
import { nikeAnew, nikeMemo, nikeOnceMore } from "#core/grounding/outsiders/eighth/nike.ts";
import { nikola } from "#core/grounding/outsiders/eighth/nikola.ts";
import { procterAndGamble } from "#core/grounding/outsiders/eighth/procter-gamble.ts";
import { walmart } from "#core/grounding/outsiders/eighth/walmart.ts";
import { alphabet, alphabetAndOthers } from "#core/grounding/outsiders/seventh/alphabet.ts";
import { apple } from "#core/grounding/outsiders/seventh/apple.ts";
import { hertz } from "#core/grounding/outsiders/seventh/hertz.ts";
import { homeDepot, homeDepotAndOthers } from "#core/grounding/outsiders/seventh/home-depot.ts";
import { kraftHeinz, kraftHeinzAndOthers } from "#core/grounding/outsiders/seventh/kraft-heinz.ts";
import { nvidia, nvidiaAndOthers } from "#core/grounding/outsiders/seventh/nvidia.ts";
import { snowflake } from "#core/grounding/outsiders/seventh/snowflake.ts";
import type { CompanySentences } from "#core/grounding/outsiders/sixth/sentences.ts";

/** The sets of sentences about real companies of the last rounds. */
export const COMPANY_SETS: readonly CompanySentences[] = [
  homeDepot,
  homeDepotAndOthers,
  kraftHeinz,
  kraftHeinzAndOthers,
  alphabet,
  alphabetAndOthers,
  hertz,
  nvidia,
  nvidiaAndOthers,
  apple,
  snowflake,
  mcdonaldsNote,
  mcdonaldsAnew,
  mcdonaldsOnceMore,
  nikeMemo,
  nikeAnew,
  nikeOnceMore,
  walmart,
  nikola,
  procterAndGamble,
  amd,
  amdAndNvidia,
  amdPartTimes,
  homeDepotPlainly,
  amdOtherThings,
  homeDepotOtherThings,
  nikolaInOtherWords,
  snowflakeInOtherWords,
];
