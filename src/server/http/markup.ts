import { escaped } from "#core/outputs/exhibits/element.ts";

/** Markup of ours; text only becomes part of it escaped. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

export type MarkupPart = Markup | string | number | undefined | false | readonly MarkupPart[];

/** Markup with text in it: everything that is no `Markup` is escaped, lists are joined, nothing is nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return new Markup(strings.map((text, index) => text + render(parts[index])).join(""));
}

function render(part: MarkupPart): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Markup) return part.html;
  if (typeof part === "object") return part.map(render).join("");
  return escaped(String(part));
}
