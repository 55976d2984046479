import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import type { previewNewsletter } from "#contracts/publishing.ts";
import { mailPreviewQuery } from "./queries.ts";

type MailPreviewProps = {
  readonly body: z.input<typeof previewNewsletter.body>;
  readonly onClose: () => void;
};

type Part = "html" | "text";

/** The newsletter's mail as it would be sent, both of its parts. */
export function MailPreview({ body, onClose }: MailPreviewProps) {
  const [part, setPart] = useState<Part>("html");
  const { data, error, refetch, isFetching } = useQuery(mailPreviewQuery(body));
  return (
    <Dialog
      onClose={onClose}
      title="Newsletter"
      description={data?.subject ?? "The mail as it would be sent"}
      className="max-w-200"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-3 px-5 py-4">
        <Segmented
          label="Part of the mail"
          value={part}
          onChange={setPart}
          options={[
            { value: "html", label: "Formatted" },
            { value: "text", label: "Plain text" },
          ]}
        />
        {data === undefined && error === null && (
          <p
            role="status"
            className="flex h-110 items-center justify-center gap-2 text-12 text-ink-3"
          >
            <Spinner /> Writing the mail
          </p>
        )}
        {error !== null && (
          <Notice
            tone="error"
            action={{ label: "Try again", isBusy: isFetching, run: () => void refetch() }}
          >
            {error.message}
          </Notice>
        )}
        {data !== undefined && part === "html" && (
          // Nothing in it may run or lead away from here.
          <iframe
            title="The mail"
            sandbox=""
            srcDoc={data.html}
            className="h-110 w-full rounded-2 border border-hairline-strong bg-white"
          />
        )}
        {data !== undefined && part === "text" && (
          <pre className="h-110 overflow-auto rounded-2 border border-hairline-strong bg-paper p-3 text-12 whitespace-pre-wrap">
            {data.text}
          </pre>
        )}
      </div>
    </Dialog>
  );
}
