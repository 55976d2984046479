import { classNames } from "#client/lib/class-names.ts";
import type { LibraryComponentId } from "#core/outputs/deck/page-library.ts";
import type { ThumbnailFacts } from "./thumbnail-facts.ts";

type PageThumbnailProps = {
  readonly componentId: LibraryComponentId;
  readonly facts: ThumbnailFacts;
};

/** A slide in small, with what it will say; its width is that of where it stands. */
export function PageThumbnail({ componentId, facts }: PageThumbnailProps) {
  return (
    <span
      aria-hidden
      className="@container relative block forced-color-adjust-none aspect-video w-full overflow-hidden rounded-1 border border-hairline bg-[#ffffff] text-[#17191c]"
    >
      {componentId === "title-page" ? (
        <TitleSlide facts={facts} />
      ) : (
        <span className="absolute inset-0 flex flex-col gap-[3cqw] p-[6cqw]">
          <span className="font-doc text-[5.5cqw] leading-none font-semibold">
            {componentId === "model-page" ? "Financial model" : "Valuation"}
          </span>
          {componentId === "model-page" ? <ModelRows /> : <ValuationGrids />}
        </span>
      )}
      {componentId !== "title-page" && !facts.hasModel && (
        <span className="absolute inset-x-0 bottom-0 bg-[#fbeccd] px-[3cqw] py-[1cqw] text-[4.5cqw] leading-tight">
          No saved model is connected
        </span>
      )}
    </span>
  );
}

function TitleSlide({
  facts: { title, recommendation, spread },
}: {
  readonly facts: ThumbnailFacts;
}) {
  return (
    <span className="absolute inset-0 grid grid-cols-[minmax(0,1fr)_28cqw] gap-[5cqw] p-[7cqw]">
      <span className="flex flex-col gap-[2.5cqw]">
        <span className="h-[1.4cqw] w-[14cqw] bg-[#14496b]" />
        <span className="line-clamp-2 pt-[4cqw] font-doc text-[6.5cqw] leading-[1.15] font-semibold wrap-anywhere">
          {title}
        </span>
        {[90, 96, 70].map((width) => (
          <span key={width} className="h-[1cqw] bg-[#c9c5bb]" style={{ width: `${width}%` }} />
        ))}
      </span>
      <span className="flex flex-col gap-[1cqw] pt-[12cqw] text-[5cqw] font-semibold">
        {recommendation !== undefined && (
          <span className="bg-[#14496b] p-[2.5cqw] text-[#ffffff]">{recommendation}</span>
        )}
        {spread !== undefined && (
          <span className="bg-[#e6eef3] p-[2.5cqw] text-[#14496b]">{spread}</span>
        )}
      </span>
    </span>
  );
}

const MODEL_ROWS = 16;
const MODEL_COLUMNS = 10;

function ModelRows() {
  return (
    <span className="grid flex-1 grid-rows-16 gap-[0.8cqw]">
      {Array.from({ length: MODEL_ROWS }, (_, row) => (
        <span key={row} className="grid grid-cols-[26cqw_repeat(10,minmax(0,1fr))] gap-[1.5cqw]">
          {Array.from({ length: MODEL_COLUMNS + 1 }, (__, column) => (
            <span
              key={column}
              className={classNames(
                "h-[0.9cqw] self-center",
                row % 3 === 0 ? "bg-[#4a4d52]" : "bg-[#c9c5bb]",
              )}
            />
          ))}
        </span>
      ))}
    </span>
  );
}

const GRID_SHADES = [
  "bg-[#f6e6c8]",
  "bg-[#fbf3e2]",
  "bg-[#e6eef3]",
  "bg-[#c6dae6]",
  "bg-[#a7c6d8]",
];

function ValuationGrids() {
  return (
    <span className="grid flex-1 grid-cols-2 gap-[4cqw]">
      <span className="flex flex-col gap-[2cqw]">
        {[80, 60, 72, 50, 66, 58].map((width) => (
          <span key={width} className="h-[1.2cqw] bg-[#c9c5bb]" style={{ width: `${width}%` }} />
        ))}
      </span>
      <span className="grid grid-rows-2 gap-[3cqw]">
        {["growth", "multiple"].map((grid) => (
          <span key={grid} className="grid grid-cols-5 grid-rows-5 gap-px">
            {Array.from({ length: 25 }, (_, at) => (
              <span
                key={at}
                className={
                  GRID_SHADES[Math.min(4, Math.max(0, Math.floor((at % 5) + 2 - at / 10)))]
                }
              />
            ))}
          </span>
        ))}
      </span>
    </span>
  );
}
