"use client";

import { useQuery } from "@tanstack/react-query";
import { roundSystemsFigure } from "@/lib/compare/agreement-systems";
import { consensusIdOf } from "@/lib/compare/group-source-id";
import { roundJudgesQuery, sourcesQuery } from "@/lib/compare/queries";
import { comparisonsFigure } from "@/lib/compare/sources";
import { systemComparisonFigure } from "@/lib/compare/system-comparison";
import { roundChecklistFigure } from "@/lib/results/agreement-checklist";
import { shownGroup } from "@/lib/results/agreement-filter";
import { roundAgreementFigure } from "@/lib/results/agreement-round";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { enoughLabelsFigure } from "@/lib/results/enough-labels";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";

import { roundProgressQuery } from "@/lib/results/queries/progress";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { roundQuery } from "@/lib/round/queries/round";
import { TICKBOX_VERSION } from "@/lib/wire/installation";
import { useExcludedSentence } from "../excluded/use-excluded";
import { useAgreementFilter } from "../filter/use-agreement-filter";
import { useWantedWidth } from "../filter/use-wanted-width";
import { roundWriteUp } from "./round-write-up";
import { WriteUpDialog } from "./write-up-dialog";

export interface RoundWriteUpDialogProps {
  roundId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reads what the paragraph says once it is open. */
export function RoundWriteUpDialog({ roundId, open, onOpenChange }: RoundWriteUpDialogProps) {
  const [filter] = useAgreementFilter();
  const { data: progress } = useQuery(roundProgressQuery(roundId));
  const { data: round } = useQuery(roundQuery(roundId));
  const version = progress?.version ?? "";
  const { data: agreement } = useQuery({
    ...figureQuery(roundAgreementFigure, roundId, filter, version),
    enabled: open,
  });
  const isChecked = round !== undefined && hasAnswers(round.protocol);
  const checklist = useQuery({
    ...figureQuery(
      roundChecklistFigure,
      roundId,
      { raters: filter.raters, without: filter.without, order: "contribution" },
      version,
    ),
    enabled: open && isChecked,
  });
  const checklistFound = checklist.data && !isPending(checklist.data) ? checklist.data : undefined;
  const isOfPairs = round !== undefined && labelsPairs(round.protocol);
  const sources = useQuery({ ...sourcesQuery(round?.study.id ?? "", filter.without), enabled: open && isOfPairs });
  // The source of these raters, if it and a known truth are there to be held against each other.
  const has = (id: string) => sources.data?.sources.some((source) => source.id === id) ?? false;
  const raters = progress?.raters ?? [];
  const prediction = consensusIdOf(roundId, shownGroup(filter.raters, raters), raters);
  const hasTruth = has("truth") && has(prediction);
  const truth = useQuery({
    ...figureQuery(comparisonsFigure, round?.study.id ?? "", {
      label: "truth",
      prediction,
      without: filter.without ?? null,
    }),
    enabled: open && hasTruth,
  });
  // While a worker computes it for the first time there is nothing to write yet; it is asked again.
  const againstTruth = truth.data && !isPending(truth.data) ? truth.data.comparisons[0] : undefined;
  const comparison = useQuery({ ...figureQuery(systemComparisonFigure, roundId, filter, version), enabled: open });
  const systemsFound = comparison.data && !isPending(comparison.data) ? comparison.data : undefined;
  const systems = useQuery({ ...figureQuery(roundSystemsFigure, roundId, filter, version), enabled: open });
  const meansFound = systems.data && !isPending(systems.data) ? systems.data : undefined;
  const hasJudges = raters.some(({ kind }) => kind === "judge");
  const judges = useQuery({
    ...roundJudgesQuery(roundId, { epsilon: "0.2", without: filter.without }),
    enabled: open && hasJudges,
  });
  const judgesFound = judges.data && !isPending(judges.data) ? judges.data : undefined;
  const hasLevels = round !== undefined && round.scale !== null;
  const { width } = useWantedWidth();
  const enough = useQuery({
    ...figureQuery(enoughLabelsFigure, roundId, { ...filter, width: width ?? undefined }, version),
    enabled: open && hasLevels && width !== null,
  });
  const leftOut = useExcludedSentence({ roundId }, open, filter.raters);
  const isReady =
    progress &&
    round &&
    agreement &&
    (!isChecked || checklistFound) &&
    (!isOfPairs || sources.data) &&
    (!hasTruth || againstTruth) &&
    systemsFound &&
    meansFound &&
    (!hasJudges || judgesFound) &&
    (!hasLevels || width === null || enough.data) &&
    leftOut !== undefined;
  return (
    <WriteUpDialog
      open={open}
      onOpenChange={onOpenChange}
      write={
        isReady
          ? (style) =>
              roundWriteUp(
                {
                  progress,
                  agreement,
                  seed: FIGURE_SEED,
                  answers: checklistFound?.pooled ?? null,
                  nQuestions: checklistFound?.total ?? 0,
                  againstTruth: againstTruth ?? null,
                  means: meansFound ?? null,
                  systems: systemsFound ?? null,
                  judges: judgesFound ?? null,
                  enough: enough.data && width !== null ? { width, result: enough.data } : null,
                  leftOut,
                  version: TICKBOX_VERSION,
                  date: new Date(),
                },
                style,
              )
          : null
      }
    />
  );
}
