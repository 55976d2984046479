import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { countText } from "#core/count-text.ts";
import { researchListQueries } from "./list-queries.ts";

/** How many figures of the drafts their sources contradict, with the way to the latest of them. */
export function ContradictedDrafts() {
  const { data = [] } = useQuery(researchListQueries.documents(""));
  const drafts = data.filter(
    ({ isPublished, figures }) => !isPublished && (figures?.contradicted ?? 0) > 0,
  );
  const [latest] = drafts;
  if (latest === undefined) return null;
  const count = drafts.reduce((sum, { figures }) => sum + (figures?.contradicted ?? 0), 0);
  const figures = countText(count, "figure is", "figures are");
  const places = countText(drafts.length, "draft");
  return (
    <p className="flex items-center gap-3 rounded-2 border border-hairline-strong bg-paper px-3.5 py-2.5 text-12 figures">
      <TriangleAlert size={15} strokeWidth={1.75} aria-hidden className="text-warning" />
      <span className="flex-1">
        {figures} contradicted in {places}.
      </span>
      <Link to="/canvas/$id" params={{ id: latest.id }} className="font-medium text-accent">
        Review
      </Link>
    </p>
  );
}
