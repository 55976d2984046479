import { passageInContextSchema, type PassageView } from "#contracts/passages.ts";
import type { PassageInContext } from "./service.ts";

/** What the viewer is given of a passage in its context. @param url of the document where it is public */
export function viewOf(
  { document, passage, around, sections }: PassageInContext,
  url?: string,
): PassageView {
  const { title, form, period, filed, fileName, pageCount } = document;
  return passageInContextSchema.parse({
    document: {
      title,
      ...(form !== null && { form }),
      ...(period !== null && { period }),
      ...(filed !== null && { filed }),
      ...(fileName !== null && { fileName }),
      ...(pageCount !== null && { pageCount }),
      ...(url !== undefined && { url }),
    },
    passage,
    around,
    sections,
  });
}
