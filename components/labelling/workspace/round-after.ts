import type { RoundsToLabel } from "@/lib/labelling/labelling";

type Round = Pick<
  RoundsToLabel["rounds"][number],
  "id" | "studyName" | "status" | "progress" | "comesFirst" | "awaitsDecision"
>;

/** The round of the same study in which this rater can label now: the first behind it, or before it. */
export function roundAfter<Listed extends Round>(rounds: readonly Listed[], roundId: string): Listed | null {
  const at = rounds.findIndex(({ id }) => id === roundId);
  const here = rounds[at];
  if (!here) return null;
  const others = [...rounds.slice(at + 1), ...rounds.slice(0, at)];
  return (
    others.find(
      ({ studyName, status, progress, comesFirst, awaitsDecision }) =>
        studyName === here.studyName && status === "open" && progress.left && comesFirst === null && !awaitsDecision,
    ) ?? null
  );
}
