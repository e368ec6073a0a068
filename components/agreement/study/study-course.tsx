"use client";

import { useQuery } from "@tanstack/react-query";
import { studyActivityQuery } from "@/lib/queries/agreement/study-activity";
import { useAgreementFilter } from "../filter/use-agreement-filter";
import { PanelWaiting } from "../waiting/panel-waiting";
import { useThrottled } from "../waiting/use-throttled";
import { CourseFigure } from "./course-figure";

/** The course is drawn again at most this often: a label more changes little in it. */
const COURSE_MS = 60_000;

/** How the agreement of a study's rounds came about. It comes after the page's first paint. */
export function StudyCourse({ studyId }: { studyId: string }) {
  const { data, error, refetch } = useQuery(studyActivityQuery(studyId));
  const [{ order }] = useAgreementFilter();
  const rounds = data?.rounds ?? [];
  const versions = useThrottled(rounds.map((round) => round.version).join("\n"), COURSE_MS).split("\n");
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  if (rounds.length === 0) return null;
  return (
    <CourseFigure
      rounds={rounds.map((round, index) => ({ ...round, version: versions[index] || round.version }))}
      order={order}
    />
  );
}
