import { execFileSync } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { type DeckOutcome, type DeckWork, makeDeck } from "#server/features/reports/deck-work.ts";
import { workers } from "#server/worker-pool.ts";

const WARM_RUNS = 15;
const AT_ONCE = 50;
const SCRIPT = new URL("../../src/server/features/reports/deck-work.ts", import.meta.url);
const WORK: DeckWork = {
  created: "2026-03-12T10:00:00.000Z",
  template: undefined,
  confirmed: [],
  request: harbourDeck(),
};

/** Seven slides with their charts and tables: one after another, and fifty at once in the pool's threads. */
export async function benchDeck(): Promise<{ title: string; rows: string[][] }> {
  const times = Array.from({ length: WARM_RUNS + 1 }, () => timed(() => void makeDeck(WORK)));
  const [first = 0, ...warm] = times;
  await inPool();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, inPool));
  const together = performance.now() - began;
  delay.disable();
  await workers.close();
  return {
    title: "The credit research deck",
    rows: [
      ["work", "ms", "bar ms"],
      ["first", first.toFixed(0), ""],
      [`warm, median of ${WARM_RUNS}`, median(warm).toFixed(1), "100"],
      [`${AT_ONCE} at once`, together.toFixed(0), "3000"],
      ["longest stall meanwhile", (delay.max / 1e6).toFixed(1), "50"],
      ["python-pptx, the same tables and charts", pythonMs(), ""],
    ],
  };
}

async function inPool(): Promise<DeckOutcome> {
  const name = "makeDeck";
  return workers.run<DeckWork, DeckOutcome>({
    script: SCRIPT,
    name,
    task: WORK,
    timeoutMs: 30_000,
  });
}

function timed(run: () => void): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Tables by rows and columns, and three charts of four years, as the deck has them. */
const PYTHON = `
import io, time
try:
    from pptx import Presentation
except ImportError:
    print("not on this machine")
    raise SystemExit
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches
TABLES = [[(9, 6)], [(9, 4)], [(20, 6)], [(12, 6)], [(28, 6)], [(34, 11)], [(6, 4), (4, 4), (6, 6), (6, 6)]]
def deck():
    made = Presentation()
    for at, tables in enumerate(TABLES):
        slide = made.slides.add_slide(made.slide_layouts[5])
        for rows, columns in tables:
            table = slide.shapes.add_table(rows, columns, 0, 0, Inches(5), Inches(4)).table
            for row in range(rows):
                for column in range(columns):
                    table.cell(row, column).text = "1,234"
        for _ in range(3 if at == 0 else 0):
            data = CategoryChartData()
            data.categories = ["2022", "2023", "2024", "2025"]
            data.add_series("Revenue", (1, 2, 3, 4))
            slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, 0, Inches(3), Inches(2), data)
    made.save(io.BytesIO())
deck()
times = []
for _ in range(${WARM_RUNS}):
    began = time.perf_counter()
    deck()
    times.append((time.perf_counter() - began) * 1000)
print(f"{sorted(times)[len(times) // 2]:.1f}")
`;

function pythonMs(): string {
  try {
    return execFileSync("python3", ["-c", PYTHON], { encoding: "utf8" }).trim();
  } catch {
    return "not on this machine";
  }
}
