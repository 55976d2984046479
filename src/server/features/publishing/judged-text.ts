import { EXPORTED_MAX } from "#contracts/reports.ts";
import { countText } from "#core/count-text.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { AppError } from "#core/errors.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import {
  headPoints,
  headText,
  isOfTextAlone,
  type NamedPoint,
  namedPoints,
  type PublishedFields,
  publishPoints,
  ratingPoints,
} from "#core/outputs/post/publish-points.ts";
import { anchorsInSent } from "#core/outputs/report/finished-text.ts";
import { judgedFigures } from "#server/features/assistant/figure-service.ts";
import { tooLongText } from "#server/features/reports/judged-document.ts";
import { withData } from "#server/features/research/connected-data.ts";
import { getDocument } from "#server/features/research/service.ts";
import type { StoredPost } from "#server/features/publishing/posts-repository.ts";
import type { Database } from "#server/db/client.ts";

/** A text that is to be published, and where its figures come from. */
export type TextToPublish = {
  readonly userId: string;
  readonly researchContent: string;
  /** The document whose data its figures are judged by. */
  readonly researchId?: string | undefined;
  /** By what they are judged without one. */
  readonly connectedData?: readonly ContextItem[] | undefined;
};

/** A text with its figures, judged against the server's own copy of the data. */
export type JudgedText = {
  readonly content: string;
  readonly figures: DocumentFigures;
  readonly connectedData: readonly ContextItem[];
  /** There is something to judge its figures by. */
  readonly isByData: boolean;
  readonly ticker: string | undefined;
  /** Name of the ticker's company. */
  readonly company: string | undefined;
};

/** @throws AppError "not_found" for a document that is not the user's, "too_large" naming `researchContent` */
export async function judgeText(
  db: Database,
  { userId, researchContent: content, researchId, connectedData: given = [] }: TextToPublish,
): Promise<JudgedText> {
  if (content.length > EXPORTED_MAX) {
    const field = "researchContent";
    throw new AppError("too_large", tooLongText(content.length, "published"), { field });
  }
  const document =
    researchId === undefined ? undefined : await getDocument(db, { userId, id: researchId });
  const connectedData = await withData(db, userId, {
    items: document?.connectedData ?? given,
    field: document === undefined ? "connectedData" : "researchId",
  });
  const anchors = document === undefined ? [] : anchorsInSent(content, document);
  const figures = await judgedFigures({ content, connectedData, anchors });
  const ticker = documentTicker(connectedData);
  const company = openLedger(connectedData)
    .describe()
    .find(({ entity }) => entity === ticker)?.name;
  const isByData = document !== undefined || connectedData.length > 0;
  return { content, figures, connectedData, isByData, ticker, company };
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
export async function openPoints(
  judged: JudgedText,
  fields: HeadFields,
): Promise<readonly NamedPoint[]> {
  const { content, connectedData } = judged;
  const figures = { ...judged.figures, connectedData };
  const ofHead = await pointsOfHead(judged, fields);
  return namedPoints([...publishPoints(content, figures, fields), ...ofHead]);
}

/** What fields say against a text that is published as it stands. */
export async function pointsOfFields(
  judged: JudgedText,
  fields: HeadFields,
): Promise<readonly NamedPoint[]> {
  const ofHead = await pointsOfHead(judged, fields);
  return namedPoints([...ratingPoints(judged.content, fields), ...ofHead]);
}

async function pointsOfHead({ content: text, connectedData }: JudgedText, fields: HeadFields) {
  const content = headText(fields, text);
  if (content === "") return [];
  const figures = await judgedFigures({ content, connectedData });
  return headPoints(content, { ...figures, connectedData });
}

/** The points that wait for a yes: of a text without data only what is seen in the text by itself. */
export function asked(
  { isByData }: JudgedText,
  points: readonly NamedPoint[],
): readonly NamedPoint[] {
  return isByData ? points : points.filter(isOfTextAlone);
}

/**
 * The points that are open, to be recorded with the post. Its author has to have said yes to each that is
 * asked about, by its identity.
 *
 * @throws AppError "invalid_input" naming `confirmedPoints`
 */
export function confirmed(
  judged: JudgedText,
  points: readonly NamedPoint[],
  confirmedPoints: readonly string[],
): readonly NamedPoint[] {
  const yes = new Set(confirmedPoints);
  const open = asked(judged, points).filter(({ id }) => !yes.has(id));
  if (open.length > 0) {
    const count = countText(open.length, "point is", "points are");
    throw new AppError("invalid_input", `${count} open. Settle or confirm them, then publish.`, {
      field: "confirmedPoints",
    });
  }
  return points;
}
