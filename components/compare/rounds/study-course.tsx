"use client";

import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { PanelWaiting } from "@/components/figure/waiting/panel-waiting";
import { useThrottled } from "@/components/figure/waiting/use-throttled";
import { useAgreementFilter } from "@/components/results/filter/use-agreement-filter";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { protocolsOfAddress } from "@/lib/compare/protocols";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { labelsVersion } from "../protocols/labels-version";
import { CourseFigure } from "./course-figure";

/** The course is drawn again at most this often: a label more changes little in it. */
const COURSE_MS = 60_000;

/** How the agreement of the chosen rounds came about, or of the only one. It comes after the page's first paint. */
export function StudyCourse({ studyId }: { studyId: string }) {
  const { data, error, refetch } = useQuery(roundsQuery(studyId));
  const [{ order }] = useAgreementFilter();
  const { choices } = useUrlQuery();
  const labelled = data?.rounds.filter((round) => round.labels > 0) ?? [];
  const chosen = protocolsOfAddress(choices(), labelled).rounds;
  const rounds = labelled.length > 1 ? labelled.filter(({ id }) => chosen.includes(id)) : labelled;
  // Each with what it was when the course was last drawn; a round that was chosen since is drawn at once.
  const versions = useThrottled(JSON.stringify(rounds.map(({ id }) => [id, labelsVersion(rounds, [id])])), COURSE_MS);
  if (!data) return <PanelWaiting error={error} onRetry={refetch} />;
  if (rounds.length === 0) return null;
  const drawn = new Map(versionsSchema.parse(JSON.parse(versions)));
  return (
    <CourseFigure
      rounds={rounds.map(({ id, name }) => ({
        roundId: id,
        name,
        version: drawn.get(id) ?? labelsVersion(rounds, [id]),
      }))}
      order={order}
    />
  );
}

const versionsSchema = z.array(z.tuple([z.string(), z.string()]));
