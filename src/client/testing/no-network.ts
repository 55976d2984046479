/** No test of a page reaches a network: the server is there, and every call of it is a test's to play. */
globalThis.fetch = async (input, init) => {
  if (init?.method === "HEAD") return new Response();
  throw new TypeError(`nothing plays ${input instanceof Request ? input.url : String(input)}`);
};
