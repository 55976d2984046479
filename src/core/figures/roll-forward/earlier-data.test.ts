import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";
import { dataTextIsOn, dataUpTo, type WrittenOn } from "#core/figures/roll-forward/earlier-data.ts";
import {
  FY2024,
  FY2025,
  haldenUpTo,
  Q2_FY2025,
} from "#core/figures/roll-forward/testing/halden.ts";

const NOW = [cardOf(haldenUpTo(FY2025))];

/** The latest year and quarter of the data a text is taken to be on. */
function takenFor(content: string): readonly (string | undefined)[] {
  const [data] = connectedStatements(writtenOn(content).items);
  return [data?.years.at(-1), data?.quarterly?.years.at(-1)];
}

function writtenOn(content: string): WrittenOn {
  const steps = dataTextIsOn(content, NOW, "HLDN");
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

describe("data up to a day", () => {
  it("have the columns that ended by then, and no debt of a later one", () => {
    const data = dataUpTo(haldenUpTo(FY2025), FY2024);
    expect(data?.years).toEqual(["2021", "2022", "2023", "2024"]);
    expect(data?.quarterly?.years.at(-1)).toBe("Q4 FY2024");
    expect(data?.ltm?.years.at(-1)).toBe("LTM 2024-09-28");
    expect(data?.debt).toBeUndefined();
  });

  it("are none before the first fiscal year", () => {
    expect(dataUpTo(haldenUpTo(FY2025), "2020-01-01")).toBeUndefined();
  });
});

describe("the data a text is on", () => {
  it("are those connected when its figures are right on them", () => {
    expect(takenFor("Net leverage was 3.1x.")).toEqual(["2025", "Q4 FY2025"]);
    expect(takenFor("")).toEqual(["2025", "Q4 FY2025"]);
    expect(takenFor("Net leverage was 3.9x in FY2021.")).toEqual(["2025", "Q4 FY2025"]);
    expect(takenFor("Revenues were USD 2,419 mm in FY2025, from USD 2,298 mm in FY2024.")).toEqual([
      "2025",
      "Q4 FY2025",
    ]);
  });

  it("are those of the year before when its latest figures are of it", () => {
    expect(takenFor("Net leverage was 3.4x. Revenues were USD 2,298 mm.")[0]).toBe("2024");
  });

  it("may be those of the year before when all it names is of that year, but not for sure", () => {
    expect(takenFor("Revenues were USD 2,298 mm in FY2024.")[0]).toBe("2024");
    expect(writtenOn("Revenues were USD 2,298 mm in FY2024.").isSure).toBe(false);
    expect(writtenOn("Net leverage was 3.4x.").isSure).toBe(true);
  });

  it("are those of a quarter in between when its latest quarter is that one", () => {
    expect(
      takenFor("EBITDA was USD 90 mm in the latest quarter. LTM EBITDA was USD 350 mm."),
    ).toEqual(["2024", "Q2 FY2025"]);
    expect(dataUpTo(haldenUpTo(FY2025), Q2_FY2025)?.years.at(-1)).toBe("2024");
  });
});
