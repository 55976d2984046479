/** Why the server can't start, in one line for whoever starts it. Anything else thrown is a bug. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}
