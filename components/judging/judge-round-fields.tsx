import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { CRITERION_NAMES } from "@/lib/checklist/checklist-criterion";
import type { JudgeModel } from "@/lib/judging/judge-model";
import { t } from "@/lib/messages/translate";
import { PROTOCOLS } from "@/lib/round/protocol/protocols";
import type { RoundSummary } from "@/lib/round/round";
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
    <Field label={t("Round to judge")} id={ROUND_FIELD_IDS.round} required>
      <Select value={value ?? ""} onChange={({ target }) => onChange(target.value === "" ? null : target.value)}>
        <option value="">{t("Choose a round")}</option>
        {rounds.map(({ id, name, protocol, tasks }) => (
          <option key={id} value={id}>
            {name} · {PROTOCOLS[protocol].name} · {t("{count, plural, one {# task} other {# tasks}}", { count: tasks })}
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
        title={t("No judge labels rounds of {protocols} yet", { protocols: PROTOCOLS[round.protocol].name })}
        actions={<LinkButton href={`/studies/${studyId}/models/judges/new`}>{t("New judge")}</LinkButton>}
      />
    );
  }
  return (
    <fieldset
      id={ROUND_FIELD_IDS.judges}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-md border border-line bg-raised p-4"
    >
      <legend className="sr-only">{t("Judges")}</legend>
      {round.criterion ? (
        <Callout>
          {t(
            "Here checklists are compared instead of responses, by {criterionNames}. The built-in prompts ask about responses: choose a judge with a prompt of your own.",
            { criterionNames: CRITERION_NAMES[round.criterion].toLowerCase() },
          )}
        </Callout>
      ) : null}
      {judges.map(({ raterId, name, simulated, configuration, rounds }) => {
        const labels = rounds.find(({ roundId }) => roundId === round.id)?.labels ?? 0;
        return (
          <Checkbox
            key={raterId}
            label={<JudgeName name={name} simulated={simulated} />}
            hint={`${configurationWords(configuration)}${labels > 0 ? ` ${t("· has labelled {labels} here", { labels })}` : ""}`}
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
        legend={t("Which tasks")}
        choices={[
          { value: "all", label: t("All tasks of the round") },
          {
            value: "sample",
            label: t("A sample"),
            hint: t("The same seed and size draw the same tasks for every judge."),
          },
        ]}
        value={draft.which}
        onValueChange={(which) => onChange({ which })}
      />
      {draft.which === "sample" ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberTextField
            id={ROUND_FIELD_IDS.size}
            label={t("Size of the sample")}
            hint={t("In tasks.")}
            value={draft.size}
            onChange={(size) => onChange({ size })}
          />
          <NumberTextField
            id={ROUND_FIELD_IDS.seed}
            label={t("Seed")}
            hint={t("Change the seed for a different sample.")}
            value={draft.seed}
            onChange={(seed) => onChange({ seed })}
          />
        </div>
      ) : null}
      <Checkbox
        label={t("Training and attention tasks too")}
        hint={t("They have reference answers and are excluded from statistics. Judges aren’t told which they are.")}
        checked={draft.withKnown}
        onChange={(event) => onChange({ withKnown: event.target.checked })}
      />
    </div>
  );
}
