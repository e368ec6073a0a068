import { useQuery } from "@tanstack/react-query";
import { TextLink } from "@/components/ui/link";
import { t } from "@/lib/messages/translate";
import { type AgreementFilter, filterQuery, shownGroup } from "@/lib/results/agreement-filter";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import { enoughLabelsFigure } from "@/lib/results/enough-labels";
import { itemAnalysisFigure } from "@/lib/results/item-analysis";
import { type NextStep, nextStep } from "@/lib/results/next-step";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { severityCauseFigure } from "@/lib/results/rater-severity";
import { ratersToLookAt } from "@/lib/results/raters-to-look-at";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { useWantedWidth } from "../filter/use-wanted-width";
import { SummaryCell } from "./summary-cell";
import { useReworded } from "./use-reworded";
import { useRoundRaters } from "./use-round-raters";

export interface NextStepCellProps {
  progress: RoundProgress;
  filter: AgreementFilter;
}

/** What to do with the round next. */
export function NextStepCell({ progress, filter }: NextStepCellProps) {
  const { round, places, members, version } = progress;
  const { width } = useWantedWidth();
  const enough = useQuery({
    ...figureQuery(enoughLabelsFigure, round.id, { ...filter, width: width ?? undefined }, version),
    enabled: round.scale !== null,
  });
  const items = useQuery({
    ...figureQuery(itemAnalysisFigure, round.id, filter, version),
    enabled: hasAnswers(round.protocol),
  });
  const { data: raters } = useRoundRaters(progress, filter);
  const { data: severity } = useQuery(figureQuery(severityCauseFigure, round.id, filter, version));
  const whose = { raters: filter.raters, without: filter.without };
  const reworded = useReworded({ ...round, places, version }, whose);
  const cause = severity && !isPending(severity) ? severity.cause : null;
  const step = nextStep({
    round,
    places,
    members,
    target: width,
    raters: raters && !isPending(raters) ? ratersToLookAt(raters) : null,
    enough: enough.data ?? null,
    items: items.data ?? null,
    reworded,
    severity: cause && { ...cause, areJudges: shownGroup(filter.raters, progress.raters) === "judge" },
  });
  return <StepCell step={step} at={`/studies/${round.studyId}/rounds/${round.id}`} query={filterQuery(whose)} />;
}

interface StepCellProps {
  step: NextStep;
  /** the round's page */
  at: string;
  /** whose labels */
  query: string;
}

function StepCell({ step, at, query }: StepCellProps) {
  const toRewording = <TextLink href={`${at}/tasks/rewording${query}`}>{t("Rewording")}</TextLink>;
  return (
    <SummaryCell title={t("Next step")} value={step.title}>
      {step.text === "" ? null : <p className="text-ink">{step.text}</p>}
      {step.kind === "severity" ? (
        <p>
          <TextLink href={`${at}/raters${query}`}>{t("Severity, and systems without it")}</TextLink>
        </p>
      ) : null}
      {step.kind === "reworded" ? <p>{toRewording}</p> : null}
      {step.questions.length > 0 ? (
        <ul className="list-disc pl-4">
          {step.questions.map(({ itemId, question, instructionId, number }) => (
            <li
              key={itemId}
              className="line-clamp-1"
              title={t("{instructionId}, question {number}: {question}", { instructionId, number, question })}
            >
              {question}
            </li>
          ))}
          <li className="list-none">{toRewording}</li>
        </ul>
      ) : null}
    </SummaryCell>
  );
}
