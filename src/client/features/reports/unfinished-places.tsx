import { Button } from "#client/components/button.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import type { TextLocation } from "#client/document/session/editor-handle.ts";
import type { UnfinishedPlace } from "#core/outputs/report/unfinished-places.ts";

type UnfinishedPlacesProps = {
  readonly places: readonly UnfinishedPlace[];
  readonly leavesOut: boolean;
  readonly onLeavesOut: (leavesOut: boolean) => void;
  readonly onShow: (place: TextLocation) => void;
};

/** Prompts that nobody has answered: listed, and left out of what goes out unless one wants them in. */
export function UnfinishedPlaces(props: UnfinishedPlacesProps) {
  const { places, leavesOut, onLeavesOut, onShow } = props;
  if (places.length === 0) return null;
  return (
    <section aria-label="Unfinished places" className="grid gap-1.5">
      <h3 className="flex items-center justify-between text-12 font-semibold text-ink-2">
        Unfinished places
        <span className="font-normal text-ink-3 figures">{places.length}</span>
      </h3>
      <SwitchField
        label="Leave these out"
        note={leavesOut ? "of every file" : "They go out as they stand"}
        isOn={leavesOut}
        onChange={onLeavesOut}
      />
      <ul className="max-h-40 overflow-y-auto rounded-2 border border-hairline-strong bg-paper text-12">
        {places.map((place) => (
          <li
            key={place.position}
            className="flex items-start gap-2 border-t border-hairline py-1 pr-1.5 pl-2.5 first:border-t-0"
          >
            <p className="line-clamp-2 min-w-0 flex-1 py-0.75 wrap-anywhere">{place.text}</p>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Show in the text: ${place.text}`}
              onClick={() => onShow(place)}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
