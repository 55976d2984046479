/** The pages of the navigation. */
export const PAGES = [
  { to: "/", label: "Home" },
  { to: "/canvas", label: "Canvas" },
  { to: "/library", label: "Library" },
  { to: "/models", label: "Models" },
] as const;
