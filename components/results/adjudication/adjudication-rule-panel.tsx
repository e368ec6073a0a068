import { useId } from "react";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import type { AdjudicationChoice, AdjudicationQueue, AdjudicationShow } from "@/lib/results/adjudication/adjudication";
import {
  type AdjudicationRule,
  adjudicationRuleSchema,
  limitOf,
  RULE_LIMITS,
  RULE_NAMES,
} from "@/lib/results/adjudication/adjudication-rule";
import type { RaterProgress } from "@/lib/results/agreement-progress";
import { RaterFilter } from "../filter/rater-filter";

const RULE_MEANINGS: Record<AdjudicationRule, string> = {
  range: t("Disputed: the highest and lowest levels are at least this far apart."),
  entropy: t(
    "Disputed: the entropy of the levels is at least this many bits. Two raters who differ give 1 bit, three 1.58; how far apart they are does not matter.",
  ),
  split: t("Disputed: labels fall on both sides of the middle level. Of a preference: some say A, some say B."),
  answers: t(
    "Disputed: on at least this many checklist questions some say YES and some NO, and the answer has not been adjudicated.",
  ),
};

const UNITS: Record<AdjudicationRule, string> = {
  range: t("Range of levels"),
  entropy: t("Bits"),
  split: "",
  answers: t("Questions"),
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
    <section aria-label={t("Dispute rule")} className="flex min-w-0 flex-1 basis-96 flex-col gap-1.5" data-print="hide">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SegmentedControl<AdjudicationRule>
          legend={t("Rule")}
          hideLegend
          size="sm"
          choices={rules.map((value) => ({ value, label: RULE_NAMES[value] }))}
          value={choice.rule}
          onValueChange={(rule) => onChange({ rule, at: limitOf(rule, undefined), task: null })}
        />
        {choice.rule === "split" ? null : (
          <span className="flex items-center gap-2">
            <label htmlFor={id} className="text-sm whitespace-nowrap">
              {UNITS[choice.rule]}
            </label>
            <Input
              key={choice.rule}
              id={id}
              type="number"
              min={least}
              max={most}
              step={step}
              className="h-8 w-20"
              defaultValue={choice.at}
              onChange={(event) => {
                const at = event.target.valueAsNumber;
                if (at >= least && at <= most) onChange({ at: limitOf(choice.rule, at), task: null });
              }}
            />
          </span>
        )}
        <SegmentedControl<AdjudicationShow>
          legend={t("Tasks")}
          hideLegend
          size="sm"
          choices={[
            { value: "open", label: t("To decide{number}", { number: count("open") }) },
            { value: "decided", label: t("Decided{number}", { number: count("decided") }) },
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
      <p className="text-sm text-ink-muted">{RULE_MEANINGS[choice.rule]}</p>
    </section>
  );
}
