import { TriangleAlert, X } from "lucide-react";
import { useId, useState } from "react";
import { z } from "zod";
import { ChipChoice } from "#client/components/chip-choice.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { focusBeside } from "#client/lib/focus-beside.ts";
import {
  CREDIT_RATINGS,
  EXCERPT_TEXT_MAX,
  NOT_RATED,
  POST_TITLE_MAX,
  RATING_TRENDS,
  SUGGESTED_TAGS,
  TREND_DEFAULT,
  withTag,
} from "#core/outputs/post/post-fields.ts";
import type { PublishPoint } from "#core/outputs/post/publish-points.ts";

export const blogFieldsSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()).readonly(),
  creditRating: z.enum(CREDIT_RATINGS),
  ratingTrend: z.enum(RATING_TRENDS),
  sendNewsletter: z.boolean(),
});
export type BlogFieldValues = z.infer<typeof blogFieldsSchema>;

export const EMPTY_BLOG_FIELDS: BlogFieldValues = {
  title: "",
  excerpt: "",
  tags: [],
  creditRating: NOT_RATED,
  ratingTrend: TREND_DEFAULT,
  sendNewsletter: true,
};

type BlogFieldsProps = {
  readonly fields: BlogFieldValues;
  readonly onChange: (changes: Partial<BlogFieldValues>) => void;
  /** What the text says of rating and trend, where it differs. */
  readonly rating: Extract<PublishPoint, { kind: "rating" }> | undefined;
};

/** Title, excerpt, tags, rating and trend of a post. */
export function BlogFields({ fields, onChange, rating }: BlogFieldsProps) {
  const excerpt = useId();
  return (
    <div className="flex flex-col gap-3.5">
      <TextField
        label="Title"
        value={fields.title}
        maxLength={POST_TITLE_MAX}
        fieldSize="large"
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <div>
        <div className="mb-1 flex justify-between text-12 text-ink-3">
          <label htmlFor={excerpt} className="font-medium text-ink-2">
            Excerpt
          </label>
          <span>Under the title, in the feed and in the newsletter</span>
        </div>
        <textarea
          id={excerpt}
          rows={2}
          value={fields.excerpt}
          maxLength={EXCERPT_TEXT_MAX}
          onChange={(event) => onChange({ excerpt: event.currentTarget.value })}
          className="w-full resize-y rounded-2 border border-control bg-paper px-2 py-1.5 text-[12.5px]/[18px]"
        />
      </div>
      <Tags tags={fields.tags} onChange={(tags) => onChange({ tags })} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Credit rating"
          value={fields.creditRating}
          isOpen={rating !== undefined}
          options={CREDIT_RATINGS.map((value) => ({ value, label: value }))}
          onChange={(value) =>
            onChange({ creditRating: CREDIT_RATINGS.find((each) => each === value) ?? NOT_RATED })
          }
        />
        <SelectField
          label="Rating trend"
          value={fields.ratingTrend}
          isOpen={rating?.trend !== undefined}
          options={RATING_TRENDS.map((value) => ({ value, label: value }))}
          onChange={(value) =>
            onChange({ ratingTrend: RATING_TRENDS.find((each) => each === value) ?? TREND_DEFAULT })
          }
        />
      </div>
      {rating !== undefined && (
        <p className="-mt-2 flex items-center gap-1.5 text-[11.5px] text-warning">
          <TriangleAlert size={13} strokeWidth={1.75} aria-hidden />
          The text says {rating.rating}
          {rating.trend !== undefined && `, trend ${rating.trend}`}.
        </p>
      )}
    </div>
  );
}

type TagsProps = {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
};

function Tags({ tags, onChange }: TagsProps) {
  const id = useId();
  const [text, setText] = useState("");
  const add = () => {
    onChange(withTag(tags, text));
    setText("");
  };
  const without = (tag: string) => tags.filter((each) => each !== tag);
  return (
    <div className="flex flex-col gap-2">
      <div>
        <div className="mb-1 flex justify-between text-12 text-ink-3">
          <label htmlFor={id} className="font-medium text-ink-2">
            Tags
          </label>
          <span>Enter adds</span>
        </div>
        <div className="flex min-h-9 flex-wrap items-center gap-1.5 rounded-2 border border-control bg-paper px-1.5 py-1 focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]">
          <TagChips tags={tags} onRemove={(tag) => onChange(without(tag))} />
          <input
            id={id}
            value={text}
            placeholder="Add a tag"
            className="h-6 min-w-24 flex-1 bg-transparent px-1 text-[12.5px] shadow-none! outline-none placeholder:text-ink-3"
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Backspace" && text === "") onChange(tags.slice(0, -1));
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
            onBlur={() => {
              if (text.trim() !== "") add();
            }}
          />
        </div>
      </div>
      <p className="text-[11.5px] text-ink-3">Suggested</p>
      <ChipChoice
        label="Suggested tags"
        options={SUGGESTED_TAGS}
        chosen={tags}
        onToggle={(tag) => onChange(tags.includes(tag) ? without(tag) : withTag(tags, tag))}
      />
    </div>
  );
}

type TagChipsProps = {
  readonly tags: readonly string[];
  readonly onRemove: (tag: string) => void;
};

function TagChips({ tags, onRemove }: TagChipsProps) {
  return (
    <ul aria-label="Tags of the post" className="contents">
      {tags.map((tag) => (
        <li
          key={tag}
          className="flex h-6 items-center rounded-2 bg-sunken pl-2 text-[11.5px] font-medium"
        >
          {tag}
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            className="flex size-6 items-center justify-center text-ink-3 hover:text-ink"
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget.closest("li"));
              onRemove(tag);
            }}
          >
            <X size={12} strokeWidth={1.75} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
