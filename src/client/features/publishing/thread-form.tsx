import { Hash } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { Button } from "#client/components/button.tsx";
import { ChipChoice } from "#client/components/chip-choice.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { SUGGESTED_HASHTAGS, withHashtag } from "#core/outputs/thread/hashtags.ts";
import {
  estimatedTweets,
  MAX_TWEETS_CHOICES,
  MAX_TWEETS_DEFAULT,
} from "#core/outputs/thread/thread-options.ts";

export const threadFieldsSchema = z.object({
  /** Until it is typed, the connected company's and the post's own. */
  companyName: z.string().optional(),
  blogPostUrl: z.string().optional(),
  maxTweets: z.number(),
  includeHashtags: z.boolean(),
  includeCallToAction: z.boolean(),
  customHashtags: z.array(z.string()).readonly(),
});
type KeptThreadFields = z.infer<typeof threadFieldsSchema>;
export type ThreadFields = KeptThreadFields & Record<"companyName" | "blogPostUrl", string>;

export const EMPTY_THREAD_FIELDS: KeptThreadFields = {
  maxTweets: MAX_TWEETS_DEFAULT,
  includeHashtags: true,
  includeCallToAction: true,
  customHashtags: [],
};

/** The choice of `fields` as the call takes it. */
export function threadOptions(fields: ThreadFields) {
  const { maxTweets, customHashtags, ...options } = fields;
  const count = MAX_TWEETS_CHOICES.find((each) => each === maxTweets) ?? MAX_TWEETS_DEFAULT;
  return { ...options, maxTweetsPerThread: count, customHashtags: [...customHashtags] };
}

type ThreadFormProps = {
  readonly fields: ThreadFields;
  readonly onChange: (changes: Partial<ThreadFields>) => void;
  readonly words: number;
  /** Posts of the preview; undefined before there is one. */
  readonly previewed: number | undefined;
};

/** What a thread is made of, beside the text. */
export function ThreadForm({ fields, onChange, words, previewed }: ThreadFormProps) {
  return (
    <div className="flex flex-col gap-3.5">
      <dl className="grid grid-cols-3 divide-x divide-hairline rounded-2 border border-hairline-strong bg-paper">
        <Count label="Words" value={words.toLocaleString("en-US")} />
        <Count label="Est. Tweets" value={String(estimatedTweets(words))} />
        <Count label="Preview Tweets" value={previewed === undefined ? "–" : String(previewed)} />
      </dl>
      <TextField
        label="Company name"
        value={fields.companyName}
        maxLength={120}
        onChange={(event) => onChange({ companyName: event.currentTarget.value })}
      />
      <TextField
        label="Blog post URL"
        hint="Optional, counts as 23 characters"
        type="url"
        value={fields.blogPostUrl}
        maxLength={500}
        onChange={(event) => onChange({ blogPostUrl: event.currentTarget.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Posting method"
          value="api"
          options={[{ value: "api", label: "API" }]}
          // Only the API is offered; anything else falls back to it.
          onChange={() => undefined}
        />
        <SelectField
          label="Maximum tweets"
          value={String(fields.maxTweets)}
          options={MAX_TWEETS_CHOICES.map((count) => ({
            value: String(count),
            label: String(count),
          }))}
          onChange={(value) => onChange({ maxTweets: Number(value) })}
        />
      </div>
      <div className="rounded-2 border border-hairline-strong bg-paper px-3 py-1">
        <SwitchField
          label="Include hashtags"
          note="On the last tweet"
          isOn={fields.includeHashtags}
          onChange={(includeHashtags) => onChange({ includeHashtags })}
        />
        <SwitchField
          label="Include call-to-action"
          note="Link to the full note"
          isOn={fields.includeCallToAction}
          onChange={(includeCallToAction) => onChange({ includeCallToAction })}
        />
      </div>
      <Hashtags
        hashtags={fields.customHashtags}
        onChange={(customHashtags) => onChange({ customHashtags })}
      />
    </div>
  );
}

function Count({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="px-3 py-2">
      <dt className="text-[11.5px] text-ink-3">{label}</dt>
      <dd className="text-16 font-semibold figures">{value}</dd>
    </div>
  );
}

type HashtagsProps = {
  readonly hashtags: readonly string[];
  readonly onChange: (hashtags: readonly string[]) => void;
};

function Hashtags({ hashtags, onChange }: HashtagsProps) {
  const [text, setText] = useState("");
  const add = () => {
    onChange(withHashtag(hashtags, text));
    setText("");
  };
  const suggested = SUGGESTED_HASHTAGS.filter((each) => hashtags.includes(each)).length;
  const own = hashtags.filter((each) => !SUGGESTED_HASHTAGS.includes(each));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="Custom hashtags"
          hint={`${suggested} of ${SUGGESTED_HASHTAGS.length} suggested in use`}
          icon={<Hash size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />}
          value={text}
          placeholder="Type a hashtag, Enter adds"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button
          disabledReason={text.trim() === "" ? "Type a hashtag first" : undefined}
          onClick={add}
        >
          Add
        </Button>
      </div>
      <ChipChoice
        label="Hashtags"
        options={[...SUGGESTED_HASHTAGS, ...own]}
        chosen={hashtags}
        onToggle={(hashtag) =>
          onChange(
            hashtags.includes(hashtag)
              ? hashtags.filter((each) => each !== hashtag)
              : withHashtag(hashtags, hashtag),
          )
        }
      />
    </div>
  );
}
