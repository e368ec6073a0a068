import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import type { StudyModel } from "@/lib/domain/endpoint/study-model";
import {
  COMPARISON_STRATEGIES,
  COMPARISON_STRATEGY_NAMES,
  RATING_RANGE_NAMES,
  takesExamples,
} from "@/lib/domain/judge/comparison-strategies";
import { CHECKLIST_WAYS, MAX_RUBRIC, SCORE_RULES } from "@/lib/domain/judge/judge-configuration";
import * as texts from "@/lib/messages/researcher/judge-setup";
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
          legend={texts.howTheQuestionsAreAsked}
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
          legend={texts.theChecklistsQuestions}
          hint={texts.answersComeFromCalls}
          choices={[
            { value: "none", label: texts.notAnswered, hint: texts.scoreAloneFewerCalls },
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
            legend={texts.strategy}
            choices={COMPARISON_STRATEGY_NAMES.map((name) => ({
              value: name,
              label: COMPARISON_STRATEGIES[name].name,
              hint: COMPARISON_STRATEGIES[name].about,
            }))}
            value={draft.strategy}
            onValueChange={(strategy) => onChange({ strategy })}
          />
          <Checkbox
            label={texts.withGeneralRules}
            hint={texts.whatCountsFirstIsDoing}
            checked={draft.rules}
            onChange={(event) => onChange({ rules: event.target.checked })}
          />
          {COMPARISON_STRATEGIES[draft.strategy].ratings ? (
            <RadioGroup
              legend={texts.ratings}
              choices={RATING_RANGE_NAMES.map((name) => ({ value: name, label: name.replace("-", ` ${texts.to} `) }))}
              value={draft.range}
              onValueChange={(range) => onChange({ range })}
            />
          ) : null}
          {takesExamples(COMPARISON_STRATEGIES[draft.strategy]) ? (
            <JudgeExamples examples={draft.examples} onExamplesChange={(examples) => onChange({ examples })} />
          ) : null}
        </>
      ) : null}
      {kind === "rubric" ? (
        <>
          <Field label={texts.rubric} hint={texts.whatEachLevelFrom1} required>
            <Textarea
              id="judge-rubric"
              rows={8}
              maxLength={MAX_RUBRIC}
              value={draft.rubric}
              onChange={(event) => onChange({ rubric: event.target.value })}
            />
          </Field>
          <Checkbox
            label={texts.withAReferenceResponse}
            hint={texts.modelRespondsToTheInstruction}
            checked={draft.reference}
            onChange={(event) => onChange({ reference: event.target.checked })}
          />
        </>
      ) : null}
      {(kind === "direct-score" || kind === "rubric" || kind === "check-then-score") &&
      draft.numbers.samples.trim() !== "1" ? (
        <RadioGroup
          legend={texts.fromSamplesToAScore}
          hint={texts.unroundedMeanIsKept}
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
        label={texts.softAnswersTheProbability}
        hint={texts.readFromTheProbabilities}
        checked={draft.soft}
        onChange={(event) => onChange({ soft: event.target.checked })}
      />
      {draft.soft && (lacks || model?.testedAt === null) ? (
        <Callout
          tone={lacks ? "warning" : "neutral"}
          title={lacks ? texts.thisModelGivesNoLogprobs : texts.notTestedYet}
        >
          {texts.whereAnEndpointGives} {samples === "1" ? texts.withOneSampleThatShare : texts.samplesVary}
        </Callout>
      ) : null}
    </div>
  );
}
