/** The components of the page library (spec section 3). */
export const PAGE_LIBRARY = [
  {
    componentId: "title-page",
    name: "Credit Research Title Page",
    description: "Title, summary, recommendation and spread target",
    category: "title",
  },
  {
    componentId: "model-page",
    name: "Model Page",
    description: "33 rows, five years each way, with commentary",
    category: "financial",
  },
  {
    componentId: "valuation-page",
    name: "Valuation Page",
    description: "DCF summary and two sensitivity grids",
    category: "financial",
  },
] as const;

export type LibraryComponent = (typeof PAGE_LIBRARY)[number];
export type LibraryComponentId = LibraryComponent["componentId"];

export const LIBRARY_COMPONENT_IDS = [
  "title-page",
  "model-page",
  "valuation-page",
] as const satisfies readonly LibraryComponentId[];
