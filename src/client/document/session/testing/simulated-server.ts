import { type ResearchDocument, saveResearch } from "#contracts/research.ts";
import type { Draw } from "./draw.ts";
import { documentOf } from "./documents.ts";

/** What the network and the servers do to a request; nothing where all is well. */
export type Weather = {
  isOnline: boolean;
  /** Two instances over one database. */
  readonly isUp: [boolean, boolean];
  /** Chances that an answer is lost, and that a server refuses with a fault of its own. */
  lost: number;
  refused: number;
  /** Milliseconds a way may take. */
  slow: number;
};

const NO_WEATHER = { isOnline: true, lost: 0, refused: 0, slow: 40 };

export function calm(): Weather {
  return { ...NO_WEATHER, isUp: [true, true] };
}

type Answer = { readonly status: number; readonly body: unknown };
type Arriving = { readonly arrive: () => Answer };

/** One document behind two instances, as the real ones save it, reached over a network that fails. */
export function simulatedServer(draw: Draw, weather: Weather) {
  /** By revision, the first being 1. */
  const history: ResearchDocument[] = [documentOf({ content: "Debt" })];
  const underWay = new Set<Arriving>();
  const listeners: ((before: ResearchDocument, after: ResearchDocument) => void)[] = [];
  const server = {
    history,
    requests: 0,
    newest: (): ResearchDocument => history.at(-1) ?? documentOf(),
    isBusy: (): boolean => underWay.size > 0,
    /** Called with each revision as it is stored. */
    onStored: (listener: (typeof listeners)[number]) => listeners.push(listener),
    /** The browser is gone: what it sent arrives, or does not, and nobody hears. */
    forgetBrowser() {
      for (const { arrive } of underWay) if (draw.chance(0.5)) arrive();
      underWay.clear();
    },
    fetch,
  };

  function save(body: unknown): Answer {
    const { baseRevision, ...given } = saveResearch.body.parse(JSON.parse(String(body)));
    const before = server.newest();
    const error = "The document was changed elsewhere.";
    if (baseRevision !== before.revision) {
      const stale = { success: false, code: "stale", error, document: before };
      return { status: 409, body: stale };
    }
    const held: Readonly<Record<string, unknown>> = before;
    const changes = Object.entries(given).filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(held[name]),
    );
    if (changes.length > 0) {
      const document = { ...before, ...Object.fromEntries(changes), revision: baseRevision + 1 };
      history.push(document);
      for (const listener of listeners) listener(before, document);
    }
    return { status: 200, body: { document: server.newest() } };
  }

  function fetch(_: unknown, init: RequestInit = {}): Promise<Response> {
    server.requests += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const fail = () => reject(new TypeError("Failed to fetch"));
    const instance = draw.below(2) === 0 ? 0 : 1;
    const isReached = () => weather.isOnline && weather.isUp[instance];
    const arriving = {
      arrive: () => {
        underWay.delete(arriving);
        return init.method === "PUT"
          ? save(init.body)
          : { status: 200, body: { document: server.newest() } };
      },
    };
    underWay.add(arriving);
    setTimeout(() => {
      if (!isReached()) {
        underWay.delete(arriving);
        return fail();
      }
      if (draw.chance(weather.refused)) {
        underWay.delete(arriving);
        const [code, error] = ["unavailable", "Busy"];
        return resolve(
          new SimulatedResponse({ status: 503, body: { success: false, code, error } }),
        );
      }
      const answer = arriving.arrive();
      const isLost = draw.chance(weather.lost);
      const answered = () =>
        isLost || !isReached() ? fail() : resolve(new SimulatedResponse(answer));
      return setTimeout(answered, draw.below(weather.slow));
    }, draw.below(weather.slow));
    return promise;
  }
  return server;
}

/** To read a real body would wait for another clock. */
class SimulatedResponse extends Response {
  readonly #text: string;

  constructor({ status, body }: Answer) {
    super(null, { status });
    this.#text = JSON.stringify(body);
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }
}
