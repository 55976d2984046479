import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rows of a long table look alike: the first tell of them all. */
const LIKE_THOSE_BEFORE = "tbody tr:nth-child(n + 16)";

/** All that another theme changes. */
export const COLOURS = ["color-contrast"];

/** Rules that axe leaves out unless it is asked. */
const ALSO = {
  "label-content-name-mismatch": { enabled: true },
  "target-size": { enabled: true },
};

/**
 * Menus and tooltips stand at the end of the page, where no pane cuts them off, and are led to by their
 * button: they need no landmark around them. Every other rule holds for them too.
 */
const NEEDS_NO_LANDMARK = "data-radix-popper-content-wrapper";

/** What is looked at, and for what. */
export type Looked = {
  /** A selector of the parts to look at; the whole page without it. */
  readonly within?: string;
  /** The only rules to try, by axe's names; every one without it. */
  readonly only?: string[] | undefined;
};

/** A page, or a part of it, has no fault of accessibility. */
export async function expectNoFaults(
  page: Page,
  where: string,
  looked: Looked = {},
): Promise<void> {
  let axe = new AxeBuilder({ page }).exclude(LIKE_THOSE_BEFORE);
  if (looked.within !== undefined) axe = axe.include(looked.within);
  if (looked.only !== undefined) axe = axe.withRules(looked.only);
  if (looked.only === undefined) axe = axe.options({ rules: ALSO });
  const { violations } = await axe.analyze();
  const faults = violations.flatMap(({ id, nodes }) => {
    const places = nodes
      .map(({ target }) => target.join(" "))
      .filter((place) => id !== "region" || !place.includes(NEEDS_NO_LANDMARK));
    return places.length === 0 ? [] : [`${where}: ${id} at ${places.join("; ")}`];
  });
  expect(faults).toEqual([]);
}
