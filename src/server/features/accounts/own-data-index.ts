import { markup } from "#server/http/markup.ts";

/** A file of the archive, and what it is. */
export type IndexLine = { readonly name: string; readonly about: string };

/** A page to read without any program but a browser: every file, what it is, and the way to it. */
export function indexPage(lines: readonly IndexLine[]): string {
  const page = markup`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Your data from Footnote</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 40px auto; max-width: 900px; padding: 0 16px }
td { border-top: 1px solid #ccc; padding: 6px 16px 6px 0; vertical-align: top }
</style>
<h1>Your data from Footnote</h1>
<p>JSON files open in a browser or a text editor. Files that you uploaded are as you uploaded them.</p>
<table>
${lines.map(
  ({
    name,
    about,
  }) => markup`<tr><td><a href="${addressOf(name)}">${name}</a></td><td>${about}</td></tr>
`,
)}</table>
</html>
`;
  return page.html;
}

function addressOf(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}
