import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { CRITERION_NAMES } from "@/lib/domain/checklist/checklist-criterion";
import type { JudgeModel } from "@/lib/domain/judge/judge-model";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import type { RoundSummary } from "@/lib/domain/round/round";
import * as texts from "@/lib/messages/researcher/judge-setup";
import { say } from "@/lib/messages/researcher/say";
import { JudgeName } from "./judge-name";
import { type JudgeRoundDraft, ROUND_FIELD_IDS } from "./judge-round-draft";
import { configurationWords } from "./judge-words";
import { NumberTextField } from "./number-text-field";

export interface RoundChoiceProps {
  rounds: readonly RoundSummary[];
  value: string | null;
  onChange: (roundId: string | null) => void;
}

export function RoundChoice({ rounds, value, onChange }: RoundChoiceProps) {
  return (
    <Field label={texts.roundToJudge} id={ROUND_FIELD_IDS.round} required>
      <Select value={value ?? ""} onChange={({ target }) => onChange(target.value === "" ? null : target.value)}>
        <option value="">{texts.chooseARoundTitle}</option>
        {rounds.map(({ id, name, protocol, tasks }) => (
          <option key={id} value={id}>
            {name} · {PROTOCOLS[protocol].name} · {say(texts.tasks, { count: tasks })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export interface JudgeChoiceProps {
  studyId: string;
  judges: readonly JudgeModel[];
  round: RoundSummary;
  value: readonly string[];
  onChange: (raterIds: string[]) => void;
}

export function JudgeChoice({ studyId, judges, round, value, onChange }: JudgeChoiceProps) {
  if (judges.length === 0) {
    return (
      <EmptyState
        title={say(texts.noJudgeLabelsRounds, { protocols: PROTOCOLS[round.protocol].name })}
        actions={<LinkButton href={`/studies/${studyId}/models/judges/new`}>{texts.newJudge}</LinkButton>}
      />
    );
  }
  return (
    <fieldset
      id={ROUND_FIELD_IDS.judges}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-md border border-line bg-raised p-4"
    >
      <legend className="sr-only">{texts.judges}</legend>
      {round.criterion ? (
        <Callout>
          {say(texts.hereChecklistsAreComparedInstead, {
            criterionNames: CRITERION_NAMES[round.criterion].toLowerCase(),
          })}
        </Callout>
      ) : null}
      {judges.map(({ raterId, name, simulated, configuration, rounds }) => {
        const labels = rounds.find(({ roundId }) => roundId === round.id)?.labels ?? 0;
        return (
          <Checkbox
            key={raterId}
            label={<JudgeName name={name} simulated={simulated} />}
            hint={`${configurationWords(configuration)}${labels > 0 ? ` ${say(texts.hasLabelledHere, { labels })}` : ""}`}
            checked={value.includes(raterId)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, raterId] : value.filter((id) => id !== raterId))
            }
          />
        );
      })}
    </fieldset>
  );
}

export interface TasksChoiceProps {
  draft: JudgeRoundDraft;
  onChange: (part: Partial<JudgeRoundDraft>) => void;
}

export function TasksChoice({ draft, onChange }: TasksChoiceProps) {
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        legend={texts.whichTasks}
        choices={[
          { value: "all", label: texts.allTasksOfTheRound },
          { value: "sample", label: texts.aSample, hint: texts.sameSeedAndSizeDraw },
        ]}
        value={draft.which}
        onValueChange={(which) => onChange({ which })}
      />
      {draft.which === "sample" ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberTextField
            id={ROUND_FIELD_IDS.size}
            label={texts.sizeOfTheSampleTitle}
            hint={texts.inTasks}
            value={draft.size}
            onChange={(size) => onChange({ size })}
          />
          <NumberTextField
            id={ROUND_FIELD_IDS.seed}
            label={texts.seed}
            hint={texts.anotherNumberDrawsOtherTasks}
            value={draft.seed}
            onChange={(seed) => onChange({ seed })}
          />
        </div>
      ) : null}
      <Checkbox
        label={texts.trainingAndAttentionTasksToo}
        hint={texts.theyHaveReferenceAnswers}
        checked={draft.withKnown}
        onChange={(event) => onChange({ withKnown: event.target.checked })}
      />
    </div>
  );
}
