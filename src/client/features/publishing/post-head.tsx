import { useState } from "react";
import { Tag } from "#client/components/tag.tsx";
import type { PublishCheck } from "#contracts/publishing.ts";
import { longDate } from "#core/ledger/dates.ts";
import { NOT_RATED } from "#core/outputs/post/post-fields.ts";
import { readingMinutes } from "#core/text/outline/word-count.ts";
import type { BlogFieldValues } from "./blog-fields.tsx";

type PostHeadProps = {
  readonly fields: BlogFieldValues;
  readonly check: PublishCheck;
  readonly words: number;
};

/** The head of the post as readers will see it. */
export function PostHead({ fields, check, words }: PostHeadProps) {
  const { title, excerpt, tags, creditRating, ratingTrend } = fields;
  const { author, ticker, total, sourced } = check;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <section aria-label="Head of the post">
      <p className="mb-1.5 flex justify-between text-12">
        <span className="font-semibold">Head of the post</span>
        <span className="text-ink-3">As readers see it</span>
      </p>
      <div className="rounded-2 border border-hairline-strong bg-paper px-4 py-3.5">
        <p className="flex flex-wrap items-center gap-x-1.5 text-12 text-ink-2">
          {ticker !== null && <Tag isAccent>{ticker}</Tag>}
          {tags.join(" / ")}
        </p>
        <p className="mt-1 font-doc text-[20px]/[27px] font-semibold wrap-anywhere">
          {title.trim() === "" ? <span className="text-ink-3">Title</span> : title}
        </p>
        <p className="mt-1 font-doc text-[14.5px]/[20px] wrap-anywhere text-ink-2">
          {excerpt.trim() === "" ? <span className="text-ink-3">Excerpt</span> : excerpt}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-x-3 gap-y-0.5 border-t border-ink pt-2 text-12 figures">
          <strong className="font-semibold">{author}</strong>
          <span>{longDate(today)}</span>
          <span>{readingMinutes(words)} min read</span>
          {creditRating !== NOT_RATED && (
            <>
              <span>
                Rating <strong className="font-semibold">{creditRating}</strong>
              </span>
              <span>
                Trend <strong className="font-semibold">{ratingTrend}</strong>
              </span>
            </>
          )}
          {total > 0 && (
            <span className={sourced < total ? "font-medium text-warning" : "text-ink-2"}>
              {sourced} of {total} figures sourced
            </span>
          )}
        </div>
      </div>
    </section>
  );
}
