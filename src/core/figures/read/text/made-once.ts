/** What is made of a thing: made when it is first asked for, kept as long as the thing is. */
export function madeOnce<Of extends object, Made extends object | string>(
  make: (of: Of) => Made,
): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    const kept = known.get(of);
    if (kept !== undefined) return kept;
    const made = make(of);
    known.set(of, made);
    return made;
  };
}
