/** A number as a filing's page prints it, with its tag: value in whole units, sign applied. */
export type InlineFact = {
  readonly concept: string;
  readonly start: string | undefined;
  readonly end: string;
  readonly value: number;
  /** Half of the last printed digit, whole units. */
  readonly halfUnit: number;
};

type Context = {
  readonly start: string | undefined;
  readonly end: string;
  /** Sorted, parted by spaces; empty for the whole company. */
  readonly members: string;
};

/** The undimensioned numbers of an inline XBRL page: `ix:nonFraction` with scale and sign applied. */
export function inlineFacts(html: string): InlineFact[] {
  return inlineFactsOfParts(html).filter(({ members }) => members === "");
}

/** The same with those of parts of the company. */
export function inlineFactsOfParts(html: string): (InlineFact & Pick<Context, "members">)[] {
  const contexts = readContexts(html);
  const facts: (InlineFact & Context)[] = [];
  for (const [, head = "", body = ""] of html.matchAll(
    /<ix:nonFraction([^>]*)>(.*?)<\/ix:nonFraction>/gs,
  )) {
    const attributes = new Map(
      [...head.matchAll(/(\w+)="([^"]*)"/g)].map((match) => [match[1], match[2]]),
    );
    const context = contexts.get(attributes.get("contextRef") ?? "");
    const text = body.replaceAll(/<[^>]+>|[\s,]/g, "");
    if (context === undefined || !/^\d+(\.\d+)?$/.test(text)) continue;
    const scale = 10 ** Number(attributes.get("scale") ?? 0);
    const sign = attributes.get("sign") === "-" ? -1 : 1;
    const decimals = text.split(".")[1]?.length ?? 0;
    facts.push({
      concept: attributes.get("name") ?? "",
      ...context,
      value: Number((sign * Number(text) * scale).toPrecision(15)),
      halfUnit: (scale / 10 ** decimals) * 0.5,
    });
  }
  return facts;
}

function readContexts(html: string): Map<string, Context> {
  const contexts = new Map<string, Context>();
  for (const [, id = "", body = ""] of html.matchAll(
    /<xbrli:context[^>]*id="([^"]+)"[^>]*>(.*?)<\/xbrli:context>/gs,
  )) {
    const end = /(?:endDate|instant)>([^<]+)</.exec(body)?.[1];
    if (end === undefined || /typedMember/.test(body)) continue;
    const members = [...body.matchAll(/explicitMember[^>]*>\s*([^<\s]+)/g)].map(([, name]) => name);
    const start = /startDate>([^<]+)</.exec(body)?.[1];
    contexts.set(id, {
      start,
      end,
      members: members.toSorted((a = "", b = "") => a.localeCompare(b)).join(" "),
    });
  }
  return contexts;
}
