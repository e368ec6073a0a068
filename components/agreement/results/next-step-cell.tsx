import { useQuery } from "@tanstack/react-query";
import type { AgreementFilter } from "@/lib/domain/agreement/agreement-filter";
import type { RoundProgress } from "@/lib/domain/agreement/agreement-progress";
import type { Estimate } from "@/lib/domain/agreement/agreement-statistic";
import { INTERVAL_WIDTHS, type IntervalWidth } from "@/lib/domain/agreement/enough-labels";
import { nextStep } from "@/lib/domain/agreement/next-step";
import { hasAnswers } from "@/lib/domain/protocol/protocols";
import * as texts from "@/lib/messages/researcher/results";
import { say } from "@/lib/messages/researcher/say";
import { enoughLabelsQuery } from "@/lib/queries/agreement/enough-labels";
import { itemAnalysisQuery } from "@/lib/queries/agreement/item-analysis";
import { useAddressChoice } from "../filter/use-address-choice";
import { SummaryCell } from "./summary-cell";

export interface NextStepCellProps {
  progress: RoundProgress;
  filter: AgreementFilter;
  /** null while it is on its way */
  alpha: Estimate | null;
}

/** What to do with the round next. */
export function NextStepCell({ progress: { round, places, version }, filter, alpha }: NextStepCellProps) {
  const [width] = useAddressChoice<IntervalWidth>("width", INTERVAL_WIDTHS);
  const enough = useQuery({
    ...enoughLabelsQuery(round.id, { ...filter, width }, version),
    enabled: round.scale !== null,
  });
  const items = useQuery({ ...itemAnalysisQuery(round.id, filter, version), enabled: hasAnswers(round.protocol) });
  const step = nextStep({
    ...{ round, places, alpha, target: width },
    enough: enough.data ?? null,
    items: items.data ?? null,
  });
  return (
    <SummaryCell title={texts.nextStep} value={step.title}>
      {step.text === "" ? null : <p className="text-ink">{step.text}</p>}
      {step.questions.length > 0 ? (
        <ul className="list-disc pl-4">
          {step.questions.map(({ itemId, question, instructionId, number }) => (
            <li key={itemId} className="line-clamp-1" title={say(texts.question, { instructionId, number, question })}>
              {question}
            </li>
          ))}
        </ul>
      ) : null}
    </SummaryCell>
  );
}
