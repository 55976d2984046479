import type { TemplateLayouts } from "#core/outputs/deck/deck.ts";
import type { ContentTypes } from "./package-bytes.ts";
import type { TitleKind } from "./slide-xml.ts";

/** A layout that slides are made on. */
export type TemplateLayout = { readonly path: string; readonly titleKind: TitleKind };

/** A master with its layouts, theme and pictures, and where its layouts leave room. */
export type Template = {
  readonly frames: TemplateLayouts;
  /** Its path in the package, and the number the presentation knows it by. */
  readonly master: { readonly path: string; readonly id: number };
  readonly layouts: { readonly opening: TemplateLayout; readonly page: TemplateLayout };
  readonly parts: ReadonlyMap<string, string | Uint8Array>;
  readonly contentTypes: ContentTypes;
};
