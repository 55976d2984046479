import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { Button } from "#client/components/button.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import type { previewNewsletter } from "#contracts/publishing.ts";
import { countText } from "#core/count-text.ts";
import { TITLE_AND_EXCERPT_NEEDED } from "#core/outputs/post/post-fields.ts";
import { MailPreview } from "./mail-preview.tsx";
import { subscribersQuery, testMailMutation } from "./queries.ts";

type NewsletterChoiceProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** The mail that would be sent. */
  readonly mail: z.input<typeof previewNewsletter.body>;
};

/** Whether the post goes out by mail, and a look at the mail before. */
export function NewsletterChoice({ isOn, onChange, mail }: NewsletterChoiceProps) {
  const [isShown, setIsShown] = useState(false);
  const readers = useQuery(subscribersQuery);
  const test = useMutation(testMailMutation);
  const isComplete = mail.title.trim() !== "" && mail.excerpt.trim() !== "";
  const disabledReason = isComplete ? undefined : TITLE_AND_EXCERPT_NEEDED;
  return (
    <section aria-label="Newsletter">
      <h3 className="mb-1 text-12 font-medium text-ink-2">Newsletter</h3>
      <div className="rounded-2 border border-hairline-strong bg-paper px-3 py-2">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <SwitchField
              label={sendLabel(readers.data?.confirmed)}
              isOn={isOn}
              onChange={onChange}
            />
            <p className="pl-9 text-[11.5px] text-ink-3">
              One e-mail each, once the post is up.
              {bouncedText(readers.data?.bounced ?? 0)}
            </p>
          </div>
          <Button size="small" {...{ disabledReason }} onClick={() => setIsShown(true)}>
            Preview
          </Button>
          <Button
            size="small"
            isBusy={test.isPending}
            {...{ disabledReason }}
            onClick={() => test.mutate(mail)}
          >
            Send me a test
          </Button>
        </div>
        {test.data !== undefined && (
          <p role="status" className="pl-9 text-[11.5px] text-success">
            Sent to {test.data.to}
          </p>
        )}
        {test.error !== null && (
          <p role="alert" className="pl-9 text-[11.5px] text-error">
            {test.error.message}
          </p>
        )}
      </div>
      {isShown && <MailPreview body={mail} onClose={() => setIsShown(false)} />}
    </section>
  );
}

function sendLabel(readers: number | undefined): string {
  if (readers === undefined) return "Send to the subscribers";
  return `Send to ${countText(readers, "subscriber")}`;
}

function bouncedText(count: number): string {
  if (count === 0) return "";
  return ` ${countText(count, "address that bounced is", "addresses that bounced are")} left out.`;
}
