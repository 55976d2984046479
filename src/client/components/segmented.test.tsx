import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { Segmented } from "./segmented.tsx";

function Periods() {
  const [value, setValue] = useState<"annual" | "quarterly" | "ltm">("annual");
  return (
    <Segmented
      label="Periods"
      value={value}
      onChange={setValue}
      options={[
        { value: "annual", label: "Annual" },
        { value: "quarterly", label: "Quarterly", disabledReason: "No quarters are filed" },
        { value: "ltm", label: "LTM" },
      ]}
    />
  );
}

const option = (name: string) => screen.getByRole("radio", { name });

describe("Segmented", () => {
  it("is one tab stop; arrows move and choose, round the ends too", async () => {
    const { user } = renderWithProviders(<Periods />);
    await user.tab();
    expect(document.activeElement).toBe(option("Annual"));
    await user.keyboard("{ArrowLeft}");
    expect(option("LTM").getAttribute("aria-checked")).toBe("true");
    expect(document.activeElement).toBe(option("LTM"));
    expect(option("Annual").tabIndex).toBe(-1);
  });

  it("gives the focus, not the choice, to what can't be chosen, so that its reason can be read", async () => {
    const { user } = renderWithProviders(<Periods />);
    await user.tab();
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(option("Quarterly"));
    expect(option("Annual").getAttribute("aria-checked")).toBe("true");
    expect(await screen.findByRole("tooltip")).toHaveProperty(
      "textContent",
      "No quarters are filed",
    );
    await user.click(option("Quarterly"));
    expect(option("Annual").getAttribute("aria-checked")).toBe("true");
  });
});
