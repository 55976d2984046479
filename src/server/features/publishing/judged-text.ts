import { countText } from "#core/count-text.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { AppError } from "#core/errors.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
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
import { judgedFigures } from "#server/features/assistant/figure-service.ts";
import { judgedDocument } from "#server/features/reports/judged-document.ts";
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
  /** Name of the ticker's company, as people write it. */
  readonly company: string | undefined;
};

/** @throws AppError "not_found" for a document that is not the user's, "too_large" naming `researchContent` */
export async function judgeText(
  db: Database,
  { researchContent, ...given }: TextToPublish,
): Promise<JudgedText> {
  const { content, connectedData, anchors, document } = await judgedDocument(db, {
    ...given,
    content: researchContent,
    field: "researchContent",
  });
  const figures = await judgedFigures({ content, connectedData, anchors });
  const ticker = documentTicker(connectedData);
  const described = openLedger(connectedData).describe();
  const company = described.find(({ entity }) => entity === ticker)?.name;
  const isByData = document !== undefined || connectedData.length > 0;
  const name = company && spokenName(company);
  return { content, figures, connectedData, isByData, ticker, company: name };
}

/**
 * A post as a change leaves it, and what is open then: of a new text all, else what its fields say against
 * the text that stays. Where its document was removed since, the data that come with the change count.
 */
export async function judgeChange(
  db: Database,
  { userId, content, researchId }: Pick<StoredPost, "userId" | "content" | "researchId">,
  change: HeadFields &
    Pick<TextToPublish, "connectedData"> & { readonly researchContent?: string | undefined },
) {
  const { researchContent = content, connectedData } = change;
  const text = { userId, researchContent, connectedData };
  const judged = await judgeText(db, { ...text, researchId: researchId ?? undefined }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      return judgeText(db, text);
    },
  );
  const isNewText = researchContent !== content;
  const points = await (isNewText ? openPoints(judged, change) : pointsOfFields(judged, change));
  return { judged, points, isNewText };
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
async function pointsOfFields(
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

/** The points that wait for a yes: of a call of the spec's shape only what is seen in the text by itself. */
export function asked(
  { isByData }: JudgedText,
  points: readonly NamedPoint[],
): readonly NamedPoint[] {
  return isByData ? points : points.filter(isOfTextAlone);
}

/**
 * The points that are open, to be recorded with the post. Its author has to have said yes to each that is
 * asked, by its identity.
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
