/** The product's name with its footnote. */
export function Wordmark() {
  return (
    <span className="inline-flex items-baseline font-doc text-[18px] leading-none font-semibold tracking-[-0.005em] text-ink">
      Footnote
      <sup
        aria-hidden
        className="relative -top-[7px] ml-px align-baseline text-[10px] leading-none text-accent"
      >
        1
      </sup>
    </span>
  );
}
