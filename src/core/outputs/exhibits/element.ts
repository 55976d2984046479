/** A piece of a page before it is markup, nodes or a component: what stands in it is text. */
export type Element = {
  readonly tag: string;
  /** Attributes that HTML and SVG write alike; undefined is none. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly (Element | string)[];
};

export function element(
  tag: string,
  attributes: Element["attributes"],
  children: Element["children"] = [],
): Element {
  return { tag, attributes, children };
}

/** The markup of an element; everything that is text in it is escaped. */
export function elementMarkup({ tag, attributes, children }: Element): string {
  const written = Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : ` ${name}="${escaped(String(value))}"`))
    .join("");
  const inner = children.map((child) =>
    typeof child === "string" ? escaped(child) : elementMarkup(child),
  );
  return `<${tag}${written}>${inner.join("")}</${tag}>`;
}

/** Text as it may stand in markup, attributes in double quotes included. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
