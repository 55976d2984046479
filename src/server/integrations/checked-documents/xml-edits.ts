import type { XmlElement } from "#server/integrations/office/xml-tree.ts";

/** Stretches put into a text at places of it, or in place of stretches; nothing else of it is lost. */
export type Insertion = { readonly at: number; readonly to?: number; readonly text: string };

export function withInsertions(text: string, insertions: readonly Insertion[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { at, to = at, text: put } of insertions.toSorted((a, b) => a.at - b.at)) {
    parts.push(text.slice(from, at), put);
    from = to;
  }
  return parts.join("") + text.slice(from);
}

/** More at the end of an element; one that is written empty is opened. */
export function lastIn({ tag, scope, tagEnd, end }: XmlElement, added: Added): Insertion {
  const text = declared(added, scope);
  return end > tagEnd
    ? { at: end, text }
    : { at: tagEnd - 1, to: tagEnd + 1, text: `>${text}</${tag}>` };
}

/** Elements that say themselves what their prefixes stand for, where what is around them does not. */
export function declared({ elements, namespaces }: Added, scope: XmlElement["scope"]): string {
  const missing = Object.entries(namespaces)
    .filter(([prefix, namespace]) => scope.get(prefix) !== namespace)
    .map(([prefix, namespace]) => ` xmlns${prefix === "" ? "" : `:${prefix}`}="${namespace}"`)
    .join("");
  return elements.map((xml) => xml.replace(/^<[\w:]+/, (tag) => tag + missing)).join("");
}

/** Elements for a part of somebody's, and what their prefixes stand for: "" for names without one. */
export type Added = {
  readonly elements: readonly string[];
  readonly namespaces: Readonly<Record<string, string>>;
};
