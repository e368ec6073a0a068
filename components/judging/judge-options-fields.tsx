import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import type { StudyModel } from "@/lib/endpoints/study-model";
import {
  COMPARISON_STRATEGIES,
  COMPARISON_STRATEGY_NAMES,
  RATING_RANGE_NAMES,
  takesExamples,
} from "@/lib/judging/comparison-strategies";
import { CHECKLIST_WAYS, MAX_RUBRIC, SCORE_RULES } from "@/lib/judging/judge-configuration";
import { t } from "@/lib/messages/translate";
import { isSoftPossible, type JudgeDraft } from "./judge-draft";
import { JudgeExamples } from "./judge-examples";
import { SCORE_RULE_WORDS, WAY_WORDS } from "./judge-words";

export interface JudgeOptionsFieldsProps {
  draft: JudgeDraft;
  model: StudyModel | null;
  onChange: (part: Partial<JudgeDraft>) => void;
}

/** The choices of the judge's kind. */
export function JudgeOptionsFields({ draft, model, onChange }: JudgeOptionsFieldsProps) {
  const { kind } = draft;
  return (
    <div className="flex flex-col gap-6">
      {kind === "checklist" || kind === "check-then-prefer" ? (
        <RadioGroup
          legend={t("How the questions are asked")}
          choices={CHECKLIST_WAYS.map((way) => ({
            value: way,
            label: WAY_WORDS[way].name,
            hint: WAY_WORDS[way].about,
          }))}
          value={draft.way}
          onValueChange={(way) => onChange({ way })}
        />
      ) : null}
      {kind === "check-then-score" ? (
        <RadioGroup
          legend={t("The checklist’s questions")}
          hint={t(
            "The answers come from separate calls. Either way, the score is asked for with the checklist in view.",
          )}
          choices={[
            { value: "none", label: t("Not answered"), hint: t("The score alone: fewer calls.") },
            ...CHECKLIST_WAYS.map((way) => ({ value: way, label: WAY_WORDS[way].name, hint: WAY_WORDS[way].about })),
          ]}
          value={draft.answers}
          onValueChange={(answers) => onChange({ answers })}
        />
      ) : null}
      {isSoftPossible(draft) ? <SoftField draft={draft} model={model} onChange={onChange} /> : null}
      {kind === "comparison" ? (
        <>
          <RadioGroup
            legend={t("Strategy")}
            choices={COMPARISON_STRATEGY_NAMES.map((name) => ({
              value: name,
              label: COMPARISON_STRATEGIES[name].name,
              hint: COMPARISON_STRATEGIES[name].about,
            }))}
            value={draft.strategy}
            onValueChange={(strategy) => onChange({ strategy })}
          />
          <Checkbox
            label={t("With general rules")}
            hint={t("What counts first is doing what the instruction says; no bias by order or length.")}
            checked={draft.rules}
            onChange={(event) => onChange({ rules: event.target.checked })}
          />
          {COMPARISON_STRATEGIES[draft.strategy].ratings ? (
            <RadioGroup
              legend={t("Ratings")}
              choices={RATING_RANGE_NAMES.map((name) => ({ value: name, label: name.replace("-", ` ${t("to")} `) }))}
              value={draft.range}
              onValueChange={(range) => onChange({ range })}
            />
          ) : null}
          {takesExamples(COMPARISON_STRATEGIES[draft.strategy]) ? (
            <JudgeExamples examples={draft.examples} onExamplesChange={(examples) => onChange({ examples })} />
          ) : null}
        </>
      ) : null}
      {kind === "rubric" ? <RubricFields draft={draft} onChange={onChange} /> : null}
      {(kind === "direct-score" || kind === "rubric" || kind === "check-then-score") &&
      draft.numbers.samples.trim() !== "1" ? (
        <RadioGroup
          legend={t("Combine samples by")}
          hint={t("The unrounded mean is kept with every label either way.")}
          choices={SCORE_RULES.map((rule) => ({
            value: rule,
            label: SCORE_RULE_WORDS[rule].name,
            hint: SCORE_RULE_WORDS[rule].about,
          }))}
          value={draft.scoreRule}
          onValueChange={(scoreRule) => onChange({ scoreRule })}
        />
      ) : null}
    </div>
  );
}

function SoftField({ draft, model, onChange }: JudgeOptionsFieldsProps) {
  const samples = draft.numbers.samples.trim();
  const lacks = model !== null && model.testedAt !== null && !model.supports.logprobs;
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t("Soft answers: the probability of YES for each answer")}
        hint={t(
          "Read from the probabilities of the answer’s tokens, over YES and NO. Scores such as DIVA and weighted pass rates use it.",
        )}
        checked={draft.soft}
        onChange={(event) => onChange({ soft: event.target.checked })}
      />
      {draft.soft && (lacks || model?.testedAt === null) ? (
        <Callout
          tone={lacks ? "warning" : "neutral"}
          title={lacks ? t("This model gives no logprobs") : t("Not tested yet")}
        >
          {t(
            "Where an endpoint gives no probabilities of tokens, the share of samples that say YES is used instead, and every label records which was used.",
          )}{" "}
          {samples === "1"
            ? t("One sample has no share, and its answers no probability: use five or more at a temperature above 0.")
            : t("Samples vary only at a temperature above 0.")}
        </Callout>
      ) : null}
    </div>
  );
}

function RubricFields({ draft, onChange }: Pick<JudgeOptionsFieldsProps, "draft" | "onChange">) {
  return (
    <>
      <Field
        label={t("Rubric")}
        hint={t("What each level from 1 to 5 means. It is sent with every response.")}
        required
      >
        <Textarea
          id="judge-rubric"
          rows={8}
          maxLength={MAX_RUBRIC}
          value={draft.rubric}
          onChange={(event) => onChange({ rubric: event.target.value })}
        />
      </Field>
      <Checkbox
        label={t("With a reference response")}
        hint={t(
          "The model responds to the instruction first; its response is shown as one that deserves 5. One more call for each instruction.",
        )}
        checked={draft.reference}
        onChange={(event) => onChange({ reference: event.target.checked })}
      />
    </>
  );
}
