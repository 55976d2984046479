import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";
import { workingLine } from "#core/figures/check/document-figures-text.ts";
import { exportDoubts } from "#core/outputs/report/export-doubts.ts";
import { DISCLOSURE } from "#core/outputs/post/disclosure.ts";
import type { CreditRating, RatingTrend } from "#core/outputs/post/post-fields.ts";
import { unfinishedPlaces } from "#core/outputs/report/unfinished-places.ts";
import { statedRating } from "#core/outputs/post/stated-rating.ts";
import { isSectionLine, sectionName } from "#core/text/outline/section-lines.ts";

/** A reason to look again before a text is published, in the order of the gate. */
export type PublishPoint =
  | {
      readonly kind: "contradicted";
      readonly text: string;
      /** What the source says, ready to stand in the text. */
      readonly sourced: string;
      readonly section: string;
      readonly working?: string | undefined;
      readonly position: number;
      readonly length: number;
    }
  | {
      readonly kind: "unsourced";
      readonly text: string;
      readonly section: string;
      readonly position: number;
      readonly length: number;
    }
  | {
      /** Left for the author: a prompt, or a line that asks to connect data. */
      readonly kind: "unfinished";
      readonly text: string;
      readonly section: string;
      readonly position: number;
      readonly length: number;
    }
  | {
      readonly kind: "rating";
      /** What the text says. */
      readonly rating: CreditRating;
      readonly trend?: RatingTrend | undefined;
      readonly position: number;
      readonly length: number;
    }
  | { readonly kind: "disclosure" };

export type PublishedFields = {
  readonly creditRating: CreditRating;
  readonly ratingTrend: RatingTrend;
};

/** What is open before this text goes out with these fields: none is a reason not to ask. */
export function publishPoints(
  content: string,
  figures: DocumentFigures,
  fields: PublishedFields,
): readonly PublishPoint[] {
  const { contradicted } = exportDoubts(figures);
  return [
    ...contradicted.map(({ figure, sourced }) => ({
      kind: "contradicted" as const,
      ...placeIn(content, figure),
      sourced,
      working: workingLine(figure),
    })),
    ...figures.figures
      .filter(({ state }) => state === "unsupported")
      .map((figure) => ({ kind: "unsourced" as const, ...placeIn(content, figure) })),
    ...unfinishedPlaces(content).map((place) => ({
      kind: "unfinished" as const,
      ...placeIn(content, place),
    })),
    ...ratingPoint(content, fields),
    ...(DISCLOSURE.test(content) ? [] : [{ kind: "disclosure" as const }]),
  ];
}

/** The text says another rating or another trend than the fields. */
function ratingPoint(content: string, fields: PublishedFields): readonly PublishPoint[] {
  const stated = statedRating(content);
  if (stated === undefined) return [];
  const rating = stated.rating === fields.creditRating ? undefined : stated.rating;
  const trend = stated.trend === fields.ratingTrend ? undefined : stated.trend;
  return rating === undefined && trend === undefined ? [] : [{ ...stated, kind: "rating" }];
}

function placeIn(
  content: string,
  { text, position, length }: Pick<DocumentFigure, "text" | "position" | "length">,
) {
  return { text, position, length, section: sectionAt(content, position) };
}

/** The name of the section a place is in; empty before the first. */
function sectionAt(content: string, position: number): string {
  const line = content.slice(0, position).split("\n").slice(0, -1).findLast(isSectionLine);
  return line === undefined ? "" : sectionName(line);
}
