import { createElement, type ReactElement } from "react";
import type { Element } from "#core/outputs/exhibits/element.ts";

/** An exhibit's element on the screen. */
export function elementView({ tag, attributes, children }: Element): ReactElement {
  const { class: className, ...rest } = attributes;
  return createElement(
    tag,
    { ...rest, className },
    ...children.map((child) => (typeof child === "string" ? child : elementView(child))),
  );
}
