import { useId } from "react";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { AdjudicationChoice, AdjudicationQueue, AdjudicationShow } from "@/lib/domain/adjudication/adjudication";
import {
  type AdjudicationRule,
  adjudicationRuleSchema,
  limitOf,
  RULE_LIMITS,
  RULE_NAMES,
} from "@/lib/domain/adjudication/adjudication-rule";
import type { RaterProgress } from "@/lib/domain/agreement/agreement-progress";
import { formatCount } from "@/lib/domain/format/counted";
import * as texts from "@/lib/messages/researcher/adjudication";
import { say } from "@/lib/messages/researcher/say";
import { RaterFilter } from "../filter/rater-filter";

const RULE_MEANINGS: Record<AdjudicationRule, string> = {
  range: texts.disputedTheHighestAndLowest,
  entropy: texts.disputedTheEntropy,
  split: texts.disputedLabelsFallOnBoth,
  answers: texts.disputedOnAtLeast,
};

const UNITS: Record<AdjudicationRule, string> = {
  range: texts.levelsApart,
  entropy: texts.bitsTitle,
  split: "",
  answers: texts.questionsTitle,
};

export interface AdjudicationRulePanelProps {
  choice: AdjudicationChoice;
  counts: AdjudicationQueue["counts"] | undefined;
  /** of the round; whose labels can be disputed is a choice only where they are of several kinds */
  raters: readonly RaterProgress[];
  /** the round's tasks have checklists, whose answers can be disputed too */
  hasChecklist: boolean;
  onChange: (changes: Partial<AdjudicationChoice>) => void;
}

/** Which tasks count as disputed. */
export function AdjudicationRulePanel({ choice, counts, raters, hasChecklist, onChange }: AdjudicationRulePanelProps) {
  const id = useId();
  const rules = adjudicationRuleSchema.options.filter(
    (rule) => rule !== "answers" || hasChecklist || choice.rule === "answers",
  );
  const { least, most, step } = RULE_LIMITS[choice.rule];
  const count = (show: AdjudicationShow) => (counts ? ` (${formatCount(counts[show])})` : "");
  return (
    <Panel
      level={2}
      title={texts.whatIsDisputed}
      description={RULE_MEANINGS[choice.rule]}
      data-print="hide"
      footer={texts.decisionBecomesTheTasksGold}
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <SegmentedControl<AdjudicationRule>
          legend={texts.rule}
          choices={rules.map((value) => ({ value, label: RULE_NAMES[value] }))}
          value={choice.rule}
          onValueChange={(rule) => onChange({ rule, at: limitOf(rule, undefined), task: null })}
        />
        {choice.rule === "split" ? null : (
          <span className="flex flex-col gap-1.5">
            <label htmlFor={id} className="text-sm font-medium">
              {UNITS[choice.rule]}
            </label>
            <Input
              key={choice.rule}
              id={id}
              type="number"
              min={least}
              max={most}
              step={step}
              className="w-24"
              defaultValue={choice.at}
              onChange={(event) => {
                const at = event.target.valueAsNumber;
                if (at >= least && at <= most) onChange({ at: limitOf(choice.rule, at), task: null });
              }}
            />
          </span>
        )}
        <SegmentedControl<AdjudicationShow>
          legend={texts.tasks}
          choices={[
            { value: "open", label: say(texts.toDecide, { number: count("open") }) },
            { value: "decided", label: say(texts.decidedNumber, { number: count("decided") }) },
          ]}
          value={choice.show}
          onValueChange={(show) => onChange({ show, task: null })}
        />
        <RaterFilter
          raters={raters}
          value={choice.raters}
          onChange={(group) => onChange({ raters: group, task: null })}
        />
      </div>
    </Panel>
  );
}
