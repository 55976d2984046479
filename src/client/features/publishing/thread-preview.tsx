import { Notice } from "#client/components/notice.tsx";
import { Button } from "#client/components/button.tsx";
import type { ThreadAnswer } from "#contracts/thread.ts";
import { POST_WEIGHT_MAX } from "#core/outputs/thread/thread-options.ts";

type ThreadPreviewProps = {
  readonly preview: ThreadAnswer | undefined;
  readonly onShow: (place: { readonly position: number; readonly length: number }) => void;
};

/** The posts as they are sent, with the sentences that stay out. */
export function ThreadPreview({ preview, onShow }: ThreadPreviewProps) {
  return (
    <section aria-label="Thread Preview" className="flex flex-col gap-2">
      <p className="flex justify-between text-12">
        <span className="font-semibold">Thread Preview</span>
        <span className="text-ink-3">Sent as shown, without source numbers</span>
      </p>
      {preview === undefined && (
        <p className="text-12 text-ink-3">Preview Thread shows the tweets as they would be sent.</p>
      )}
      {preview?.leftOut.map(({ position, length, figure, state }) => (
        <Notice
          key={position}
          tone="warning"
          action={
            <Button size="small" variant="ghost" onClick={() => onShow({ position, length })}>
              Show
            </Button>
          }
        >
          1 sentence is left out: <strong className="font-semibold">{figure}</strong>{" "}
          {state === "contradicted" ? "is contradicted by its source" : "has no source"}.
        </Notice>
      ))}
      <ol className="flex flex-col gap-2">
        {preview?.threadPosts.map(({ order, text, weight, sourceNumbers }) => (
          <li
            key={order}
            className="flex gap-2.5 rounded-2 border border-hairline-strong bg-paper px-2.5 py-2"
          >
            <span
              aria-hidden
              className="flex size-5 shrink-0 items-center justify-center rounded-full bg-sunken text-11 font-semibold figures"
            >
              {order}
            </span>
            <p className="min-w-0 flex-1 text-[12.5px]/[19px] wrap-anywhere whitespace-pre-line figures">
              {text}
            </p>
            <p className="shrink-0 text-right text-[11.5px] text-ink-3 figures">
              <strong className="font-semibold text-ink">{weight}</strong> of {POST_WEIGHT_MAX}
              {sourceNumbers.length > 0 && (
                <span className="block text-accent" title="Sources of its figures">
                  {sourceNumbers.join(" ")}
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
