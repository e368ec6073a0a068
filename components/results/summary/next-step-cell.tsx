import { useQuery } from "@tanstack/react-query";
import { TextLink } from "@/components/ui/link";
import { t } from "@/lib/messages/translate";
import { type AgreementFilter, filterQuery, shownGroup } from "@/lib/results/agreement-filter";
import type { RoundProgress } from "@/lib/results/agreement-progress";
import { enoughLabelsFigure } from "@/lib/results/enough-labels";
import { itemAnalysisFigure } from "@/lib/results/item-analysis";
import { nextStep } from "@/lib/results/next-step";
import { isPending } from "@/lib/results/pending";
import { figureQuery } from "@/lib/results/queries/figure-query";
import { severityCauseFigure } from "@/lib/results/rater-severity";
import { ratersToLookAt } from "@/lib/results/raters-to-look-at";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { useWantedWidth } from "../filter/use-wanted-width";
import { SummaryCell } from "./summary-cell";
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
  const cause = severity && !isPending(severity) ? severity.cause : null;
  const step = nextStep({
    round,
    places,
    members,
    target: width,
    raters: raters && !isPending(raters) ? ratersToLookAt(raters) : null,
    enough: enough.data ?? null,
    items: items.data ?? null,
    severity: cause && { ...cause, areJudges: shownGroup(filter.raters, progress.raters) === "judge" },
  });
  return (
    <SummaryCell title={t("Next step")} value={step.title}>
      {step.text === "" ? null : <p className="text-ink">{step.text}</p>}
      {step.kind === "severity" ? (
        <p>
          <TextLink
            href={`/studies/${round.studyId}/rounds/${round.id}/raters${filterQuery({ raters: filter.raters, without: filter.without })}`}
          >
            {t("Severity, and systems without it")}
          </TextLink>
        </p>
      ) : null}
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
          <li className="list-none">
            <TextLink
              href={`/studies/${round.studyId}/rounds/${round.id}/tasks/rewording${filterQuery({ raters: filter.raters, without: filter.without })}`}
            >
              {t("Rewording")}
            </TextLink>
          </li>
        </ul>
      ) : null}
    </SummaryCell>
  );
}
