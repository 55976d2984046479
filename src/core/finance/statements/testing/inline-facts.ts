/** A number as a filing's page prints it, with its tag: value in whole units, sign applied. */
export type InlineFact = {
  readonly concept: string;
  readonly start: string | undefined;
  readonly end: string;
  readonly value: number;
  /** Half of the last printed digit, whole units. */
  readonly halfUnit: number;
};

type Context = { readonly start: string | undefined; readonly end: string };

/** The undimensioned numbers of an inline XBRL page: `ix:nonFraction` with scale and sign applied. */
export function inlineFacts(html: string): InlineFact[] {
  const contexts = readContexts(html);
  const facts: InlineFact[] = [];
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
      value: Math.round(sign * Number(text) * scale * 1000) / 1000,
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
    if (end === undefined || /explicitMember|typedMember/.test(body)) continue;
    contexts.set(id, { start: /startDate>([^<]+)</.exec(body)?.[1], end });
  }
  return contexts;
}
