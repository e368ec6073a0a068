import type { Judges } from "@/lib/compare/judges";
import { PublishedPanel } from "../sources/published-panel";
import { DistanceFigure } from "./distance-figure";
import { DistanceTable } from "./distance-table";
import type { ShownSources } from "./source-rows";

interface DistancesProps {
  studyId: string;
  data: Judges;
  shown: ShownSources;
}

/** How far every source is from the reference, next to what papers found. */
export function Distances({ studyId, data, shown }: DistancesProps) {
  const { truth } = data;
  const sourcesPath = `/studies/${studyId}/compare/sources`;
  return (
    <>
      <DistanceFigure data={data} shown={shown} />
      <DistanceTable
        data={data}
        shown={shown}
        againstAll={`${sourcesPath}?${new URLSearchParams({ label: truth.id, prediction: "all" })}`}
        addressOf={(prediction) => `${sourcesPath}?${new URLSearchParams({ label: truth.id, prediction })}`}
      />
      <PublishedPanel />
    </>
  );
}
