/** Bytes of one answer; the longest that is of use has a tenth. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Fetches from who is asked with a key of ours: it never follows a redirect, and no answer is without end. The
 * signal it is given ends the body too, which libraries' own limits of time leave out.
 */
export const guardedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  if (response.body === null) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > ANSWER_BYTES_MAX) controller.error(new Error("the answer is too large"));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(counted, { status, statusText, headers });
};
