import {
  nikolaInOtherWords,
  snowflakeInOtherWords,
} from "#core/figures/read/outsiders/eighth/losses-in-other-words.ts";
import { amdPartTimes } from "#core/figures/read/outsiders/eighth/amd-part-times.ts";
import { homeDepotOtherThings } from "#core/figures/read/outsiders/eighth/home-depot-other-things.ts";
import { homeDepotPlainly } from "#core/figures/read/outsiders/eighth/home-depot.ts";
import { amdAndNvidia } from "#core/figures/read/outsiders/eighth/amd-and-nvidia.ts";
import { amdOtherThings } from "#core/figures/read/outsiders/eighth/amd-other-things.ts";
import { amd } from "#core/figures/read/outsiders/eighth/amd.ts";
import {
  mcdonaldsAnew,
  mcdonaldsNote,
  mcdonaldsOnceMore,
} from "#core/figures/read/outsiders/eighth/mcdonalds.ts";
import { nikeAnew, nikeMemo, nikeOnceMore } from "#core/figures/read/outsiders/eighth/nike.ts";
import { nikola } from "#core/figures/read/outsiders/eighth/nikola.ts";
import { procterAndGamble } from "#core/figures/read/outsiders/eighth/procter-gamble.ts";
import { walmart } from "#core/figures/read/outsiders/eighth/walmart.ts";
import { alphabet, alphabetAndOthers } from "#core/figures/read/outsiders/seventh/alphabet.ts";
import { apple } from "#core/figures/read/outsiders/seventh/apple.ts";
import { hertz } from "#core/figures/read/outsiders/seventh/hertz.ts";
import { homeDepot, homeDepotAndOthers } from "#core/figures/read/outsiders/seventh/home-depot.ts";
import {
  kraftHeinz,
  kraftHeinzAndOthers,
} from "#core/figures/read/outsiders/seventh/kraft-heinz.ts";
import { nvidia, nvidiaAndOthers } from "#core/figures/read/outsiders/seventh/nvidia.ts";
import { snowflake } from "#core/figures/read/outsiders/seventh/snowflake.ts";
import type { CompanySentences } from "#core/figures/read/outsiders/sixth/sentences.ts";

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
