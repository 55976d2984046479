import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { AppError } from "#core/errors.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import {
  headPoints,
  headText,
  type PublishedFields,
  type PublishPoint,
  publishPoints,
  ratingPoints,
} from "#core/outputs/post/publish-points.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { withData } from "#server/features/research/connected-data.ts";
import { getDocument } from "#server/features/research/service.ts";
import type { StoredPost } from "#server/features/publishing/posts-repository.ts";
import type { Database } from "#server/db/client.ts";

/** A text that is to be published, and where its figures come from. */
export type TextToPublish = {
  readonly userId: string;
  readonly researchContent: string;
  /** The document whose data its figures are judged by; without one there are none. */
  readonly researchId: string | undefined;
};

/** A text with its figures, judged against the server's own copy of the data. */
export type JudgedText = {
  readonly content: string;
  readonly figures: DocumentFigures;
  readonly connectedData: readonly ContextItem[];
  readonly ticker: string | undefined;
  /** Name of the ticker's company. */
  readonly company: string | undefined;
};

/** @throws AppError "not_found" for a document that is not the user's */
export async function judgeText(
  db: Database,
  { userId, researchContent: content, researchId }: TextToPublish,
): Promise<JudgedText> {
  const document =
    researchId === undefined ? undefined : await getDocument(db, { userId, id: researchId });
  const connectedData = await withData(db, userId, {
    items: document?.connectedData ?? [],
    field: "researchId",
  });
  const figureDecisions = document?.figureDecisions ?? [];
  // Of another text than the document's their places mean nothing.
  const anchors = document?.content === content ? document.anchors : [];
  const figures = reportFigures({ content, connectedData, figureDecisions, anchors });
  const ticker = connectedData.find(({ status }) => status === "success")?.ticker;
  const company = openLedger(connectedData)
    .describe()
    .find(({ entity }) => entity === ticker)?.name;
  return { content, figures, connectedData, ticker, company };
}

/** The text of a post as it stands; where its document was removed since, there is no data to judge by. */
export async function judgePost(
  db: Database,
  { userId, content, researchId }: Pick<StoredPost, "userId" | "content" | "researchId">,
): Promise<JudgedText> {
  const text = { userId, researchContent: content };
  const judged = judgeText(db, { ...text, researchId: researchId ?? undefined });
  return judged.catch((error: unknown) => {
    const isGone = error instanceof AppError && error.code === "not_found";
    if (!isGone) throw error;
    return judgeText(db, { ...text, researchId: undefined });
  });
}

/** What an author says of a post besides its text. */
type HeadFields = PublishedFields & { readonly title: string; readonly excerpt: string };

/** Everything that is open: in the text, and in the title and excerpt that stand over it. */
export function openPoints(judged: JudgedText, fields: HeadFields): readonly PublishPoint[] {
  const { content, figures } = judged;
  return [...publishPoints(content, figures, fields), ...pointsOfHead(judged, fields)];
}

/** What fields say against a text that is published as it stands. */
export function pointsOfFields(judged: JudgedText, fields: HeadFields): readonly PublishPoint[] {
  return [...ratingPoints(judged.content, fields), ...pointsOfHead(judged, fields)];
}

function pointsOfHead({ content: text, connectedData }: JudgedText, fields: HeadFields) {
  const content = headText(fields, text);
  const figures = reportFigures({ content, connectedData, figureDecisions: [], anchors: [] });
  return headPoints(content, figures);
}

/**
 * The points that are open, to be recorded with the post. Where a document is published its author has
 * to have confirmed just as many.
 *
 * @throws AppError "invalid_input" naming `confirmedPoints`
 */
export function confirmed(
  points: readonly PublishPoint[],
  asked: { readonly researchId: string | undefined; readonly confirmedPoints: number | undefined },
): readonly PublishPoint[] {
  if (asked.researchId !== undefined && points.length !== (asked.confirmedPoints ?? 0)) {
    const count = points.length === 1 ? "1 point is" : `${points.length} points are`;
    throw new AppError("invalid_input", `${count} open. Settle or confirm them, then publish.`, {
      field: "confirmedPoints",
    });
  }
  return points;
}
