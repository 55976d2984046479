import { createHmac, timingSafeEqual } from "node:crypto";
import type { PostArticle, PostBlock, PostRun } from "#core/outputs/post/post-article.ts";
import { type Element, elementMarkup } from "#core/outputs/exhibits/element.ts";
import { tableElement } from "#core/outputs/exhibits/exhibit-element.ts";
import {
  asTable,
  type Caption,
  type NoteExhibit,
  numberedCaption,
} from "#core/outputs/report/note-exhibit.ts";
import { openingLength } from "#server/features/publishing/pages/article.ts";
import { Markup, markup } from "#server/http/markup.ts";
import { FIGURE_SIGNS, figureSign } from "#core/outputs/report/figure-signs.ts";

/** One issue's mail before it has a reader. */
export type IssueMail = { readonly subject: string; readonly html: string; readonly text: string };

/** Stands in the stored mail where each reader's own link goes. */
export const UNSUBSCRIBE_PLACE = "\u{FFFE}unsubscribe\u{FFFE}";

export type MailedPost = {
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  /** Absolute address of the post. */
  readonly address: string;
};

/** The mail of a post: what mail programs understand, and the same as plain text. */
export function issueMail(post: MailedPost, article: PostArticle): IssueMail {
  const { title, excerpt, author, address } = post;
  const opening = openingLength(article.blocks);
  const sources = sourceLines(article);
  const html = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;background:#f3f2ee;color:#17191c">
<div style="display:none">${excerpt}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" style="max-width:640px;width:100%;background:#ffffff"><tr><td style="padding:32px 36px;${SERIF}font-size:17px;line-height:28px">
<h1 style="margin:0 0 10px;font-size:28px;line-height:36px">${title}</h1>
<p style="margin:0 0 14px;font-size:18px;line-height:27px;color:#45494e">${excerpt}</p>
<p style="margin:0 0 24px;padding:10px 0;border-top:1px solid #17191c;border-bottom:1px solid #e2dfd8;${SANS}font-size:13px;line-height:20px;color:#45494e"><b>${author}</b> &nbsp; <a href="${address}" style="color:#14496b">Read it with its sources</a></p>
${article.blocks.slice(0, opening).map(blockMarkup)}
${article.charts.map((chart) => drawingMarkup(chart, chart))}
${article.table !== undefined && drawingMarkup(article.table, { ...article.table, note: "" })}
${article.blocks.slice(opening).map(blockMarkup)}
${
  sources.length > 0 &&
  markup`<p style="margin:28px 0 6px;padding-top:10px;border-top:1px solid #17191c;${SANS}font-size:13px;font-weight:600">Sources</p>
${sources.map((line) => markup`<p style="margin:0;font-size:14px;line-height:22px;color:#45494e">${line}</p>`)}`
}
</td></tr></table>
<p style="${SANS}font-size:12px;line-height:18px;color:#63666a">You get this because you subscribed to the research of ${author}.<br><a href="${UNSUBSCRIBE_PLACE}" style="color:#63666a">Unsubscribe</a></p>
</td></tr></table></body></html>`;
  const blockText = ({ kind, runs, exhibit }: PostBlock): string => {
    if (exhibit !== undefined) return drawingText(exhibit.drawing, numberedCaption(exhibit));
    const line = runs.map(runText).join("");
    return kind === "heading" ? line.toUpperCase() : line;
  };
  const text = [
    title,
    excerpt,
    `${author}\n${address}`,
    ...article.blocks.slice(0, opening).map(blockText),
    ...article.charts.map((chart) => drawingText(chart, chart)),
    ...(article.table === undefined
      ? []
      : [drawingText(article.table, { ...article.table, note: "" })]),
    ...article.blocks.slice(opening).map(blockText),
    ...(sources.length === 0 ? [] : [`Sources\n${sources.join("\n")}`]),
    `Unsubscribe: ${UNSUBSCRIBE_PLACE}`,
  ].join("\n\n");
  return { subject: title, html: html.html, text };
}

const SERIF = "font-family:Georgia,'Times New Roman',serif;";
const SANS = "font-family:Arial,Helvetica,sans-serif;";

/** What stands behind the text, then what no source bears out or one contradicts: as the post has it. */
function sourceLines({ sources, contradicted, unsourced }: PostArticle): readonly string[] {
  return [
    ...sources.map(({ number, label }) => `[${number}] ${label}`),
    ...contradicted.map(
      ({ text, sourced }) =>
        `[${FIGURE_SIGNS.contradicted}] The text says ${text}, its source ${sourced}.`,
    ),
    ...(unsourced === undefined ? [] : [unsourced]),
  ];
}

/** Mail programs draw nothing: the figures of a chart stand in a row. */
function drawingMarkup(drawing: NoteExhibit["drawing"], { title, note }: Caption): Markup {
  const table = styled(tableElement(asTable(drawing)));
  return markup`<p style="margin:18px 0 0;${SANS}font-size:14px;font-weight:600">${title}</p>
<p style="margin:0 0 6px;${SANS}font-size:12px;color:#63666a">${note}</p>
<div style="margin:0 0 18px;${SANS}font-size:12px;line-height:18px;overflow-x:auto">${new Markup(elementMarkup(table))}</div>\n`;
}

/** What a row is, and how its cells look: mail programs know no style sheet, so each cell says it. */
const ROW_LOOKS: Readonly<Record<string, string>> = {
  head: "border-bottom:1px solid #17191c;color:#63666a;vertical-align:bottom",
  heading: "border-bottom:1px solid #e2dfd8;padding-top:10px;font-weight:bold",
  total: "border-top:1px solid #89867d;border-bottom:1px solid #e2dfd8;font-weight:bold",
  ratio: "border-bottom:1px solid #e2dfd8;color:#63666a",
  line: "border-bottom:1px solid #e2dfd8",
};

/** A table whose cells have their look on themselves; closing parentheses hang beside figures without one. */
function styled({ tag, attributes, children }: Element, row = "line"): Element {
  const { class: look, ...others } = attributes;
  const own = tag === "tr" ? String(look ?? "head") : row;
  const within = children.map((child) => (typeof child === "string" ? child : styled(child, own)));
  if (tag === "table") {
    const width = { width: "100%", cellpadding: 0, cellspacing: 0 };
    const style = `border-collapse:collapse;${SANS}font-size:12px;line-height:18px`;
    return { tag, attributes: { ...others, ...width, style }, children: within };
  }
  if (tag !== "td" && tag !== "th") return { tag, attributes: others, children: within };
  const isLabel = look === "label";
  const place = isLabel
    ? `text-align:left;padding:4px 0 4px ${own === "ratio" ? 10 : 0}px`
    : `text-align:right;white-space:nowrap;padding:4px ${look === "open" ? 4 : 0}px 4px 10px`;
  const style = `${place};font-weight:normal;${ROW_LOOKS[own] ?? ROW_LOOKS["line"]}`;
  return { tag, attributes: { ...others, style }, children: within };
}

function blockMarkup({ kind, runs, exhibit }: PostBlock): Markup {
  if (exhibit !== undefined) return drawingMarkup(exhibit.drawing, numberedCaption(exhibit));
  if (kind === "heading") {
    return markup`<h2 style="margin:26px 0 4px;font-size:20px;line-height:28px">${runs.map(runText)}</h2>\n`;
  }
  return markup`<p style="margin:0 0 14px${kind === "table" && ";font-size:12px;white-space:pre-wrap;font-family:Consolas,Menlo,monospace"}">${runs.map(
    (run) =>
      markup`${run.text}<span style="${SANS}font-size:11px;color:#14496b">${marksOf(run)}</span>`,
  )}</p>\n`;
}

function drawingText(drawing: NoteExhibit["drawing"], { title, note }: Caption): string {
  const { columns, rows } = asTable(drawing);
  const lines = rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]);
  const printed = [columns, ...lines].map((line) => line.join(" | "));
  return [title, note, ...printed].filter((line) => line !== "").join("\n");
}

function runText(run: PostRun): string {
  return `${run.text}${marksOf(run)}`;
}

/** ` [1, 2]`: a bare raised number reads as a power of a unit. */
function marksOf({ state, sourceNumbers }: PostRun): string {
  const sign = state && figureSign(state);
  if (sign !== undefined) return ` [${sign}]`;
  return sourceNumbers.length === 0 ? "" : ` [${sourceNumbers.join(", ")}]`;
}

/** What a link of a mail may do, and for whom. */
export type ReaderPurpose = "confirm" | "unsubscribe";

/** Of a subscriber: `since` when they have stood as they do. */
type Reader = { readonly id: string; readonly since?: Date | undefined };

/**
 * The token of a reader's link: 256 bits, of no use for anything else. One that confirms ends with
 * its use and with leaving; one that leaves has no end.
 */
export function readerToken(secret: string, purpose: ReaderPurpose, { id, since }: Reader): string {
  const stamp = purpose === "confirm" ? ` ${since?.getTime()}` : "";
  const seal = createHmac("sha256", secret).update(`newsletter ${purpose} ${id}${stamp}`);
  return `${id}.${seal.digest("base64url")}`;
}

/** Whose link a token says it is; undefined where it says nothing of the kind. */
export function readerIdOf(token: string): string | undefined {
  const [id = ""] = token.split(".", 1);
  return UUID.test(id) ? id : undefined;
}

/** Whether we made the token, for this reader as they stand. */
export function isTokenOf(
  secret: string,
  purpose: ReaderPurpose,
  reader: Reader,
  token: string,
): boolean {
  const expected = Buffer.from(readerToken(secret, purpose, reader));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
