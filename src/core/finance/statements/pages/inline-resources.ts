/** A period, of the whole company or of one part of it. */
export type PageContext = {
  /** First day of a duration, `YYYY-MM-DD`; absent for an instant. */
  readonly start: string | undefined;
  readonly end: string;
  /** Its dimensions, such as `us-gaap:StatementBusinessSegmentsAxis`, and their members; absent for the whole. */
  readonly part: { readonly axes: string; readonly members: string } | undefined;
};

const LONGEST_ELEMENT = 20_000;
/** A segment comes with one, with a second that says that it is one, and with a third within another. */
const DIMENSIONS_MAX = 3;
const MEMBER = /<(?:[\w-]{1,20}:)?explicitMember\s([^<>]{1,600})>\s*([^<\s]{1,300})/g;
const AXIS = /\bdimension\s*=\s*["']([^"'>]{1,300})["']/;

/** The contexts of a page with three dimensions at most, by id. */
export function contextsOf(html: string, prefix: string): Map<string, PageContext> {
  const contexts = new Map<string, PageContext>();
  for (const [id, body] of elementsOf(html, prefix, "context")) {
    const end = /(?:endDate|instant)>\s*(\d{4}-\d\d-\d\d)/.exec(body)?.[1];
    if (end === undefined || /typedMember\b/.test(body)) continue;
    const dimensions = [...body.matchAll(MEMBER)].flatMap(([, attributes = "", member = ""]) => {
      const axis = AXIS.exec(attributes)?.[1];
      return axis === undefined ? [] : [{ axis, member }];
    });
    if (dimensions.length > DIMENSIONS_MAX) continue;
    const start = /startDate>\s*(\d{4}-\d\d-\d\d)/.exec(body)?.[1];
    const axes = dimensions.map(({ axis }) => axis).join(" ");
    const members = dimensions.map(({ member }) => member).join(" ");
    const part = dimensions.length === 0 ? undefined : { axes, members };
    contexts.set(id, { start, end, part });
  }
  return contexts;
}

/** The units of a page that are a currency alone: ISO 4217 by id. */
export function currenciesOf(html: string, prefix: string): Map<string, string> {
  const currencies = new Map<string, string>();
  for (const [id, body] of elementsOf(html, prefix, "unit")) {
    const currency = /measure>\s*(?:\w+:)?([A-Z]{3})\s*</.exec(body)?.[1];
    if (currency !== undefined && !/divide>/.test(body)) currencies.set(id, currency);
  }
  return currencies;
}

/** The elements of one name within the page's `resources`: id and inner markup. */
function* elementsOf(html: string, prefix: string, name: string): Generator<[string, string]> {
  // Bounded, so that markup without an end costs no more than its length.
  const opening = new RegExp(
    `<(?:[\\w-]{1,20}:)?${name}\\s[^<>]{0,500}?\\bid\\s*=\\s*["']([^"'<>]{1,500})["'][^<>]{0,500}>`,
    "g",
  );
  const closing = new RegExp(`</(?:[\\w-]{1,20}:)?${name}>`);
  for (const resources of resourcesOf(html, prefix)) {
    for (const match of resources.matchAll(opening)) {
      const start = match.index + match[0].length;
      const body = resources.slice(start, start + LONGEST_ELEMENT);
      const end = body.search(closing);
      if (end !== -1 && match[1] !== undefined) yield [match[1], body.slice(0, end)];
    }
  }
}

function* resourcesOf(html: string, prefix: string): Generator<string> {
  const [open, close] = [`<${prefix}:resources`, `</${prefix}:resources>`];
  let end = 0;
  for (let start = html.indexOf(open); start !== -1; start = html.indexOf(open, end)) {
    end = html.indexOf(close, start);
    if (end === -1) return;
    yield html.slice(start, end);
  }
}
