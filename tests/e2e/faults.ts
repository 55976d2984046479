import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rows of a long table look alike: the first tell of them all. */
const LIKE_THOSE_BEFORE = "tbody tr:nth-child(n + 16)";

/** The page, or the part of it that a selector names, has no fault of accessibility. */
export async function expectNoFaults(page: Page, where: string, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).exclude(LIKE_THOSE_BEFORE);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  const faults = violations.map(
    ({ id, nodes }) =>
      `${where}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join("; ")}`,
  );
  expect(faults).toEqual([]);
}
