import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { focusBeside } from "./focus-beside.ts";

afterEach(cleanup);

/** A list whose items are taken away, under a button that adds one. */
function List() {
  const [items, setItems] = useState(["one", "two", "three"]);
  return (
    <div>
      <header>
        <button type="button" data-wipes="">
          Clear
        </button>
        <button type="button">Add</button>
      </header>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget.closest("li"));
                setItems(items.filter((each) => each !== item));
              }}
            >
              {item}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

describe("what is taken away by a button in it leads the focus", () => {
  it.each([
    { order: ["one", "two", "three"], to: ["two", "three", "Add"] },
    { order: ["three", "two", "one"], to: ["two", "one", "Add"] },
    { order: ["two", "three", "one"], to: ["three", "one", "Add"] },
  ])("to the next, else the one before, else around them: $order", async ({ order, to }) => {
    render(<List />);
    const went: (string | null | undefined)[] = [];
    for (const item of order) {
      await userEvent.click(screen.getByText(item));
      went.push(document.activeElement?.textContent);
    }
    expect(went).toEqual(to);
  });
});
