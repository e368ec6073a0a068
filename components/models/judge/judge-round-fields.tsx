import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { CRITERION_NAMES } from "@/lib/domain/checklist/checklist-criterion";
import { counted, formatCount } from "@/lib/domain/format/counted";
import type { JudgeModel } from "@/lib/domain/judge/judge-model";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import type { RoundSummary } from "@/lib/domain/round/round";
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
    <Field label="Round to judge" id={ROUND_FIELD_IDS.round} required>
      <Select value={value ?? ""} onChange={({ target }) => onChange(target.value === "" ? null : target.value)}>
        <option value="">Choose a round</option>
        {rounds.map(({ id, name, protocol, tasks }) => (
          <option key={id} value={id}>
            {name} · {PROTOCOLS[protocol].name} · {counted(tasks, "task")}
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
        title={`No judge labels rounds of ${PROTOCOLS[round.protocol].name} yet`}
        actions={<LinkButton href={`/studies/${studyId}/models/judges/new`}>Make a judge</LinkButton>}
      />
    );
  }
  return (
    <fieldset
      id={ROUND_FIELD_IDS.judges}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-md border border-line bg-raised p-4"
    >
      <legend className="sr-only">Judges</legend>
      {round.criterion ? (
        <Callout>
          Here checklists are compared instead of responses, by {CRITERION_NAMES[round.criterion].toLowerCase()}. The
          built-in prompts ask about responses: choose a judge with a prompt of your own.
        </Callout>
      ) : null}
      {judges.map(({ raterId, name, simulated, configuration, rounds }) => {
        const labels = rounds.find(({ roundId }) => roundId === round.id)?.labels ?? 0;
        return (
          <Checkbox
            key={raterId}
            label={<JudgeName name={name} simulated={simulated} />}
            hint={`${configurationWords(configuration)}${labels > 0 ? ` · has labelled ${formatCount(labels)} here` : ""}`}
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
        legend="Which tasks"
        choices={[
          { value: "all", label: "All tasks of the round" },
          { value: "sample", label: "A sample", hint: "The same seed and size draw the same tasks for every judge." },
        ]}
        value={draft.which}
        onValueChange={(which) => onChange({ which })}
      />
      {draft.which === "sample" ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberTextField
            id={ROUND_FIELD_IDS.size}
            label="Size of the sample"
            hint="In tasks."
            value={draft.size}
            onChange={(size) => onChange({ size })}
          />
          <NumberTextField
            id={ROUND_FIELD_IDS.seed}
            label="Seed"
            hint="Another number draws other tasks."
            value={draft.seed}
            onChange={(seed) => onChange({ seed })}
          />
        </div>
      ) : null}
      <Checkbox
        label="Training and attention tasks too"
        hint="They have reference answers and count in no statistic. A judge never learns which they are."
        checked={draft.withKnown}
        onChange={(event) => onChange({ withKnown: event.target.checked })}
      />
    </div>
  );
}
