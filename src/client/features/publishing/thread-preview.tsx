import type { ReactNode } from "react";
import { Notice } from "#client/components/notice.tsx";
import { Button } from "#client/components/button.tsx";
import { Tag } from "#client/components/tag.tsx";
import type { ThreadAnswer } from "#contracts/thread.ts";
import { countText, listText } from "#core/count-text.ts";
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
        <span className="text-ink-3">Sent as shown, without underlines and source numbers</span>
      </p>
      {preview === undefined && (
        <p className="text-12 text-ink-3">Preview Thread shows the tweets as they would be sent.</p>
      )}
      {preview !== undefined && preview.leftOut.length > 0 && (
        <LeftOut leftOut={preview.leftOut} onShow={onShow} />
      )}
      <ol className="flex flex-col gap-2">
        {preview?.threadPosts.map(({ order, text, weight, sourceNumbers, figures }) => (
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
              <TweetText text={text} figures={figures} />
            </p>
            <p className="shrink-0 text-right text-[11.5px] text-ink-3 figures">
              <strong className="font-semibold text-ink">{weight}</strong> of {POST_WEIGHT_MAX}
              {sourceNumbers.length > 0 && (
                <span className="mt-1 flex justify-end gap-1" title="Sources of its figures">
                  {sourceNumbers.map((number) => (
                    <Tag key={number} isAccent>
                      {String(number)}
                    </Tag>
                  ))}
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type LeftOutProps = Pick<ThreadAnswer, "leftOut"> & Pick<ThreadPreviewProps, "onShow">;

/** What stays out: one by itself, several under their count. */
function LeftOut({ leftOut, onShow }: LeftOutProps) {
  const lines = leftOut.map(({ position, length, figure, state }) => (
    <p key={position} className="flex items-center gap-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {state === "exhibit" ? "An exhibit" : "1 sentence"} is left out:{" "}
        <strong className="font-semibold">{figure}</strong> {LEFT_OUT_FOR[state]}.
      </span>
      <Button size="small" variant="ghost" onClick={() => onShow({ position, length })}>
        Show
      </Button>
    </p>
  ));
  return (
    <Notice tone="warning">
      {lines.length === 1 ? (
        lines
      ) : (
        <details>
          <summary className="cursor-pointer">{leftOutText(leftOut)}</summary>
          {lines}
        </details>
      )}
    </Notice>
  );
}

/** "2 exhibits and 1 sentence are left out". */
function leftOutText(leftOut: ThreadAnswer["leftOut"]): string {
  const exhibits = leftOut.filter(({ state }) => state === "exhibit").length;
  const sentences = leftOut.length - exhibits;
  const counts = [
    ...(exhibits > 0 ? [countText(exhibits, "exhibit")] : []),
    ...(sentences > 0 ? [countText(sentences, "sentence")] : []),
  ];
  return `${listText(counts)} are left out`;
}

const LEFT_OUT_FOR: Readonly<Record<ThreadAnswer["leftOut"][number]["state"], string>> = {
  contradicted: "is contradicted by its source",
  unsupported: "has no source",
  "otherwise-sourced": "has a source that its sentence does not name",
  unfinished: "is left for the author",
  exhibit: "is drawn, which posts on X do not carry",
};

type TweetTextProps = {
  readonly text: string;
  readonly figures: ThreadAnswer["threadPosts"][number]["figures"];
};

/** A tweet as X shows it, addresses and hashtags in colour, with its figures underlined. */
function TweetText({ text, figures }: TweetTextProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  const linked = [...text.matchAll(/(?:https?:\/\/|#)\S+/g)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
    className: "text-accent",
  }));
  const underlined = figures.map((figure) => ({
    ...figure,
    className: "border-b border-(--verified-line)",
  }));
  for (const { from, to, className } of [...linked, ...underlined].toSorted(
    (a, b) => a.from - b.from,
  )) {
    if (from < at) continue;
    parts.push(
      text.slice(at, from),
      <span key={from} className={className}>
        {text.slice(from, to)}
      </span>,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}
