import { Field } from "@/components/ui/field";
import { asksFor, hasAnswers, labelsPairs, type Protocol } from "@/lib/domain/protocol/protocols";
import { MAX_ATTENTION_TASKS, MAX_TRAINING_TASKS, USUAL_TRAINING_TASKS } from "@/lib/domain/round/round-choice";
import * as texts from "@/lib/messages/researcher/round-form";
import { say } from "@/lib/messages/researcher/say";
import { NumberInput } from "../number-input";

interface KnownTruthDraft {
  attentionTasks: number;
  trainingTasks: number;
  passMark: number;
}

export interface TasksOfKnownTruthProps {
  protocol: Protocol;
  /** all responses to an instruction stand on one page: attention tasks would stand out */
  isOnePage: boolean;
  draft: KnownTruthDraft;
  onChange: (part: Partial<KnownTruthDraft>) => void;
}

/** Nothing can be known of an instruction itself, so these are of responses and pairs. */
export function TasksOfKnownTruth({ protocol, isOnePage, draft, onChange }: TasksOfKnownTruthProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-3">
      {isOnePage ? null : (
        <Field
          label={texts.attentionTasks}
          aside={say(texts.of0To, { maxAttentionTasks: MAX_ATTENTION_TASKS })}
          hint={texts.howManyGoldTasks}
        >
          <NumberInput
            min={0}
            max={MAX_ATTENTION_TASKS}
            value={draft.attentionTasks}
            onValueChange={(attentionTasks) => onChange({ attentionTasks: attentionTasks ?? 0 })}
          />
        </Field>
      )}
      <Field
        label={texts.trainingTasks}
        aside={say(texts.of0ToMaxTrainingTasks, { maxTrainingTasks: MAX_TRAINING_TASKS })}
        hint={say(texts.howManyGoldTasksEveryRater, { usualTrainingTasks: USUAL_TRAINING_TASKS })}
      >
        <NumberInput
          min={0}
          max={MAX_TRAINING_TASKS}
          value={draft.trainingTasks}
          onValueChange={(trainingTasks) => onChange({ trainingTasks: trainingTasks ?? 0 })}
        />
      </Field>
      {draft.trainingTasks > 0 ? (
        <Field
          label={texts.passMark}
          aside={texts.percent}
          hint={say(texts.ratersBelowThePassMark, { rightLabel: rightLabel(protocol) })}
        >
          <NumberInput
            min={1}
            max={100}
            value={draft.passMark}
            onValueChange={(passMark) => onChange({ passMark: passMark ?? 1 })}
          />
        </Field>
      ) : null}
    </div>
  );
}

/** When a training label counts as right. */
function rightLabel(protocol: Protocol): string {
  const answers = texts.everyReferenceAnswerToTheChecklist;
  const level = labelsPairs(protocol) ? texts.referenceOutcomeATieOr : texts.exactlyTheReferenceScore;
  if (!hasAnswers(protocol)) return say(texts.rightIs, { level });
  return asksFor(protocol, "level")
    ? say(texts.rightIsAnd, { level, answers })
    : say(texts.rightIsAnswers, { answers });
}
