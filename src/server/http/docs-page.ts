import type { ListedCall } from "#server/http/openapi.ts";

/** A page that lists every call, readable without scripts. */
export function docsPage(calls: readonly ListedCall[]): string {
  const nouns = [...new Set(calls.map(({ noun }) => noun))];
  const sections = nouns.map((noun) =>
    section(
      noun,
      calls.filter((call) => call.noun === noun),
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Footnote API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Footnote API</h1>
<p>JSON over HTTP. Calls marked “signed in” need the session cookie. Shapes of every request and
answer: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>A refused call answers <code>{"success": false, "error": "…", "code": "…", "field": "…"}</code>:
<code>error</code> is a sentence for people, <code>code</code> a word for programs.</p>
${sections.join("\n")}
</main>
</body>
</html>`;
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2rem; text-transform: capitalize; }
table { border-collapse: collapse; width: 100%; }
td { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .4rem .75rem .4rem 0; vertical-align: top; }
code { font-size: .93em; }
`;

function section(noun: string, calls: readonly ListedCall[]): string {
  const rows = calls.map(({ contract }) => {
    const { method, path, summary, signedIn } = contract;
    const access = signedIn ? "signed in" : "public";
    return `<tr><td><code>${method}</code></td><td><code>${escape(path)}</code></td><td>${escape(summary)}</td><td>${access}</td></tr>`;
  });
  return `<h2>${escape(noun)}</h2>\n<table>\n${rows.join("\n")}\n</table>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
