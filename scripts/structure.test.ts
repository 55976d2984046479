import { describe, expect, it } from "vitest";
import { structureFaults } from "./structure.ts";

function faultsOf(path: string, text: string): string[] {
  return structureFaults([{ path, text }]);
}

describe("structureFaults", () => {
  it.each([
    ["src/client/app/home-page.tsx", "const rows = holdsStatements(card) ? card.data.data : [];"],
    ["src/core/writing/rewrite/expand.ts", "const data = card.data as ConnectedFinancialData;"],
    ["src/core/outputs/report/table.ts", "const label = `Q${quarter} FY${year}`;"],
    ["src/core/outputs/report/table.ts", 'const isLtm = column.startsWith("LTM");'],
    ["src/server/app.ts", "const quarter = /^Q([1-4]) FY(\\d{4})$/.exec(label);"],
    ["src/core/finance/valuation/model.ts", "const label = `${year + 1}E`;"],
  ])("refuses that %s does itself what is the ledger's: %s", (path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
    expect(faultsOf("src/core/ledger/period.ts", text)).toEqual([]);
  });

  it("finds nothing in a file that keeps to its room", () => {
    const text = `import { roundHalfAway } from "#core/ledger/rounding.ts";`;
    expect(faultsOf("src/core/finance/statements/rows.ts", text)).toEqual([]);
  });

  it.each([
    [
      "src/core/finance/ratios/ratio.ts",
      `import { read } from "#core/finance/own-statements/understand.ts";`,
    ],
    ["src/core/ledger/datum.ts", `import { app } from "#server/app.ts";`],
    ["src/core/ledger/datum.ts", `import type { User } from "#server/http/env.ts";`],
    ["src/core/ledger/datum.ts", `import { z } from "#contracts/contract.ts";`],
    ["src/contracts/research.ts", `import { db } from "#server/db/client.ts";`],
    ["src/client/app/home-page.tsx", `import { table } from "#server/db/schema/research.ts";`],
    ["src/client/app/home-page.tsx", `const app = await import("#server/app.ts");`],
    ["src/server/app.ts", `import { freePort } from "#scripts/free-port.ts";`],
    ["src/server/app.ts", `export { Button } from "#client/components/button.tsx";`],
  ])("refuses that %s crosses into another room", (path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
  });

  it.each([
    ["src/core/ledger/datum.ts", `import { rows } from "#core/finance/statements/rows.ts";`],
    [
      "src/core/finance/statements/rows.ts",
      `import { ratio } from "#core/finance/ratios/ratio.ts";`,
    ],
    ["src/core/text/edits/apply.ts", `import { ratio } from "#core/finance/ratios/ratio.ts";`],
    ["src/core/text/diff/align.ts", `import { apply } from "#core/text/edits/apply.ts";`],
    ["src/core/retrieval/rank.ts", `import { ratio } from "#core/finance/ratios/ratio.ts";`],
    ["src/core/finance/valuation/dcf.ts", `import { w } from "#core/finance/vocabulary/w.ts";`],
    [
      "src/core/finance/ratios/ratio.ts",
      `import { answer } from "#core/writing/analyst/answer.ts";`,
    ],
    [
      "src/core/figures/read/judge.ts",
      `import { table } from "#core/outputs/report/statement-table.ts";`,
    ],
    [
      "src/core/figures/read/judge.ts",
      `import { simplify } from "#core/writing/rewrite/simplify.ts";`,
    ],
    [
      "src/core/writing/rewrite/expand.ts",
      `import { table } from "#core/outputs/report/statement-table.ts";`,
    ],
    ["src/core/findings/moved.ts", `import { noteOf } from "#core/writing/analyst/note.ts";`],
    ["src/core/figures/read/judge.ts", `import { made } from "#core/findings/make.ts";`],
  ])("refuses that %s imports a floor above its own", (path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
  });

  it.each([
    ["src/client/lib/keys.ts", `import { Button } from "#client/components/button.tsx";`],
    [
      "src/client/components/menu.tsx",
      `import { session } from "#client/document/session/session.ts";`,
    ],
    [
      "src/client/document/check/figure-check.ts",
      `const popover = await import("#client/features/figures/popover/figure-popover.tsx");`,
    ],
    [
      "src/client/features/assistant/chat-panel.tsx",
      `import { showPalette } from "#client/app/palette-state.ts";`,
    ],
  ])("refuses that %s imports a room of the client above its own", (path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
  });

  it("lets a feature work on the open document, and the first file of the client see all", () => {
    const onDocument = `import { editDesk } from "#client/document/session-edit-desk.ts";`;
    expect(faultsOf("src/client/features/assistant/chat-panel.tsx", onDocument)).toEqual([]);
    const onApp = `import { App } from "#client/app/app.tsx";`;
    expect(faultsOf("src/client/main.tsx", onApp)).toEqual([]);
  });

  it("lets an export know the figures it carries", () => {
    const text = `import { checkFigures } from "#core/figures/read/check-figures.ts";`;
    expect(faultsOf("src/core/outputs/report/report-figures.ts", text)).toEqual([]);
  });

  it("lets every folder of core use what stands beside the folders", () => {
    const text = `import { AppError } from "#core/errors.ts";`;
    expect(faultsOf("src/core/thread/split.ts", text)).toEqual([]);
  });

  it.each([
    [
      "src/server/features/assistant/service.ts",
      `import { find } from "#server/features/research/repository.ts";`,
    ],
    [
      "src/server/features/assistant/service.ts",
      `import { keptRows } from "#server/features/companies/user-tickers-repository.ts";`,
    ],
    [
      "src/client/features/assistant/chat-panel.tsx",
      `import { Editor } from "#client/features/research/editor.tsx";`,
    ],
  ])("refuses that %s reaches into another feature", (path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
  });

  it("refuses that folders beside each other stand on each other, over whatever others", () => {
    const files = [
      {
        path: "src/core/finance/statements/income/ebit.ts",
        text: `import "#core/finance/statements/debt/debt.ts";`,
      },
      {
        path: "src/core/finance/statements/debt/debt.ts",
        text: `import "#core/finance/statements/cells/cell.ts";`,
      },
    ];
    expect(structureFaults(files)).toEqual([]);
    const upwards = `import "#core/finance/statements/income/ebit.ts";`;
    expect(
      structureFaults([
        ...files,
        { path: "src/core/finance/statements/cells/cell.ts", text: upwards },
      ]),
    ).toEqual(["src/core/finance/statements: income → debt → cells → income stand on each other"]);
  });

  it("refuses test code in the product, and allows it in tests", () => {
    const text = `import { createTestApp } from "#server/testing/create-test-app.ts";`;
    expect(faultsOf("src/server/features/research/routes.ts", text)).toHaveLength(1);
    expect(faultsOf("src/server/features/research/routes.test.ts", text)).toEqual([]);
  });

  it.each([
    ["src/core/utils/round.ts", ""],
    ["src/client/lib/index.ts", ""],
    ["src/client/lib/api.ts", `import { x } from "../components/button.tsx";`],
  ])("refuses %s, a folder without a noun, a barrel or a way up", (path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
  });
});
