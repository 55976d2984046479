import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";
import { workingLine } from "#core/figures/check/document-figures-text.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { exportDoubts } from "#core/outputs/report/export-doubts.ts";
import { DISCLOSURE } from "#core/outputs/post/disclosure.ts";
import type { CreditRating, RatingTrend } from "#core/outputs/post/post-fields.ts";
import { unfinishedPlaces } from "#core/outputs/report/unfinished-places.ts";
import { statedRatings } from "#core/outputs/post/stated-rating.ts";
import { fingerprint } from "#core/text/outline/fingerprint.ts";
import { sectionsIn } from "#core/text/outline/section-lines.ts";

/** A reason to look again before a text is published, in the order of the gate. */
export type PublishPoint =
  | {
      readonly kind: "contradicted";
      /** `isHead`: it stands in title or excerpt, its place counted there. */
      readonly text: string;
      /** What the source says: "USD 24,942 mm". */
      readonly sourced: string;
      /** The same as the text writes its figures, "24.9bn"; undefined where words would have to change too. */
      readonly correction?: string | undefined;
      readonly section: string;
      readonly working?: string | undefined;
      /** What that is of, where it is known. */
      readonly binding?: Binding | undefined;
      readonly isHead?: true | undefined;
      readonly position: number;
      readonly length: number;
    }
  | {
      readonly kind: "unsourced";
      readonly text: string;
      readonly section: string;
      readonly isHead?: true | undefined;
      readonly position: number;
      readonly length: number;
    }
  | {
      /** The analyst chose a source that the sentence does not name. */
      readonly kind: "otherwise-sourced";
      readonly text: string;
      /** "the sentence says EBITDA FY2025; this is Net Income FY2025". */
      readonly note: string;
      readonly section: string;
      readonly isHead?: true | undefined;
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
      /** What the fields say. */
      readonly fields: PublishedFields;
      readonly position: number;
      readonly length: number;
    }
  | { readonly kind: "disclosure" };

/** A point with its identity: whoever says yes to it says yes to no other. */
export type NamedPoint = PublishPoint & { readonly id: string };

/** Points by all they say, their place among it: one that says anything else has another identity. */
export function namedPoints(points: readonly PublishPoint[]): readonly NamedPoint[] {
  return points.map((point) => ({
    ...point,
    id: `${point.kind} ${fingerprint(JSON.stringify(point))}`,
  }));
}

/** Points that are seen in the text by itself, whatever its figures are judged by. */
export function isOfTextAlone({ kind }: PublishPoint): boolean {
  return kind === "unfinished" || kind === "rating";
}

export type PublishedFields = {
  readonly creditRating: CreditRating;
  readonly ratingTrend: RatingTrend;
};

/**
 * What stands over the post and goes into feeds and mails, as one text; what the text itself says is
 * judged there.
 */
export function headText(
  { title, excerpt }: { readonly title: string; readonly excerpt: string },
  content: string,
): string {
  return [title, excerpt].filter((line) => !content.includes(line.trim())).join("\n");
}

/** A text's figures, with the data whose rows say what stands behind those that are contradicted. */
type Judged = DocumentFigures & { readonly connectedData?: readonly ContextItem[] | undefined };

/** What is open before this text goes out with these fields: none is a reason not to ask. */
export function publishPoints(
  content: string,
  figures: Judged,
  fields: PublishedFields,
): readonly PublishPoint[] {
  const placeOf = placesIn(content);
  return [
    ...doubtPoints(content, figures),
    ...unfinishedPlaces(content).map((place) => ({
      kind: "unfinished" as const,
      ...placeOf(place),
    })),
    ...ratingPoints(content, fields),
    ...(DISCLOSURE.test(content) ? [] : [{ kind: "disclosure" as const }]),
  ];
}

/** Figures of a title and an excerpt that no source bears out. */
export function headPoints(head: string, figures: Judged): readonly PublishPoint[] {
  return doubtPoints(head, figures).map((point) => ({
    ...point,
    section: "Title and excerpt",
    isHead: true,
  }));
}

function doubtPoints(content: string, figures: Judged) {
  const { contradicted, unsourced, otherwise } = exportDoubts(figures);
  const data = contradicted.length === 0 ? [] : (figures.connectedData ?? []);
  const ground = groundOf(data, documentTicker(data));
  const placeOf = placesIn(content);
  return [
    ...contradicted.map(({ figure, sourced }) => ({
      kind: "contradicted" as const,
      ...placeOf(figure),
      sourced,
      correction: figure.correction,
      working: workingLine(figure, ground),
      binding: figure.binding,
    })),
    ...unsourced.map((figure) => ({ kind: "unsourced" as const, ...placeOf(figure) })),
    ...otherwise.map(({ figure, note }) => ({
      kind: "otherwise-sourced" as const,
      ...placeOf(figure),
      note,
    })),
  ];
}

/** The first place where the text says another rating or another trend than the fields. */
export function ratingPoints(content: string, fields: PublishedFields): readonly PublishPoint[] {
  const other = statedRatings(content).find(
    ({ rating, trend }) =>
      rating !== fields.creditRating || (trend !== undefined && trend !== fields.ratingTrend),
  );
  const { creditRating, ratingTrend } = fields;
  const said = { creditRating, ratingTrend };
  return other === undefined ? [] : [{ ...other, kind: "rating", fields: said }];
}

function placesIn(content: string) {
  const sectionOf = sectionsIn(content);
  return ({ text, position, length }: Pick<DocumentFigure, "text" | "position" | "length">) => ({
    text,
    position,
    length,
    section: sectionOf(position),
  });
}
