"use client";

import { useQuery } from "@tanstack/react-query";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { studyActivityQuery } from "@/lib/results/queries/progress";
import { ActivityPanel } from "./activity-panel";

/** How fast people label in each round, and who is at it. It comes after the page's first paint. */
export function StudyPace({ studyId }: { studyId: string }) {
  const { data, error, refetch } = useQuery(studyActivityQuery(studyId));
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  if (!data.rounds.some((round) => round.places.wanted > 0)) return null;
  return <ActivityPanel studyId={studyId} rounds={data.rounds} />;
}
