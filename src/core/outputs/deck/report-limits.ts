/** Pages of a custom report, and components of one page, at most: what is sent is held to them too. */
export const PAGES_MAX = 60;
export const COMPONENTS_PER_PAGE_MAX = 20;
