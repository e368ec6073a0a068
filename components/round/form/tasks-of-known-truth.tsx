import { NumberInput } from "@/components/round/form/number-input";
import { Field } from "@/components/ui/field";
import { t } from "@/lib/messages/translate";
import { asksFor, hasAnswers, labelsPairs, type Protocol } from "@/lib/round/protocol/protocols";
import { MAX_ATTENTION_TASKS, MAX_TRAINING_TASKS, USUAL_TRAINING_TASKS } from "@/lib/round/round-choice";

interface KnownTruthDraft {
  attentionTasks: number;
  trainingTasks: number;
  passMark: number;
}

export interface TasksOfKnownTruthProps {
  protocol: Protocol;
  /** all responses to an instruction are on one page: attention tasks would be conspicuous */
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
          label={t("Attention tasks")}
          aside={t("0 to {maxAttentionTasks}", { maxAttentionTasks: MAX_ATTENTION_TASKS })}
          hint={t(
            "How many gold tasks every rater gets, unmarked, among the others. They don’t count in results; Raters shows who got them right.",
          )}
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
        label={t("Training tasks")}
        aside={t("0 to {maxTrainingTasks}", { maxTrainingTasks: MAX_TRAINING_TASKS })}
        hint={t(
          "How many gold tasks every rater labels first, seeing the reference answer after each. Usually {usualTrainingTasks}, or as many as there are.",
          { usualTrainingTasks: USUAL_TRAINING_TASKS },
        )}
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
          label={t("Pass mark")}
          aside={t("percent")}
          hint={t("{rightLabel} Raters below the pass mark wait for you to admit them or let them retry.", {
            rightLabel: rightLabel(protocol),
          })}
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
  const answers = t("every reference answer to the checklist");
  const level = labelsPairs(protocol) ? t("the reference outcome: A, tie or B") : t("exactly the reference score");
  if (!hasAnswers(protocol)) return t("Correct: {level}.", { level });
  return asksFor(protocol, "level")
    ? t("Correct: {level}, and {answers}.", { level, answers })
    : t("Correct: {answers}.", { answers });
}
