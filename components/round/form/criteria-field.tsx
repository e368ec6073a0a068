"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { IconButton } from "@/components/ui/icon-button";
import { Input, Select, Textarea } from "@/components/ui/input";
import { renderByIndex } from "@/components/ui/render-by-index";
import { t } from "@/lib/messages/translate";
import { MAX_CRITERIA, MAX_CRITERION_NAME_LENGTH, scaleRange } from "@/lib/round/criterion-limits";
import { MAX_LEVEL_NAME_LENGTH } from "@/lib/round/level-guides";
import { levelValues } from "@/lib/round/protocol/scale";
import { CRITERION_SCALES, MAX_CRITERION_MEANING_LENGTH } from "@/lib/round/round-criteria";
import { LevelGuidesEditor } from "../level-guides-editor";
import { type CriterionDraft, newCriterion } from "./round-draft";

export interface CriteriaFieldProps {
  id: string;
  error?: string | undefined;
  criteria: readonly CriterionDraft[];
  onCriteriaChange: (criteria: CriterionDraft[]) => void;
}

/** What raters score on one page instead of the response as a whole; none until somebody adds one. */
export function CriteriaField({ id, error, criteria, onCriteriaChange }: CriteriaFieldProps) {
  const add = () => onCriteriaChange([...criteria, newCriterion(criteria.at(-1))]);
  return (
    <fieldset id={id} tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
      <legend className="text-sm font-medium">{t("Criteria")}</legend>
      <p className="text-sm text-ink-muted">
        {criteria.length === 0
          ? t("Raters give one overall score. Add criteria to have each scored separately, on one page.")
          : t(
              "Raters score all criteria of a response on one page. Each criterion is a round of its own in results and exports: no figure mixes them.",
            )}
      </p>
      {renderByIndex(criteria, (criterion, index) => (
        <CriterionFields
          criterion={criterion}
          number={index + 1}
          onChange={(part) =>
            onCriteriaChange(criteria.map((each, at) => (at === index ? { ...each, ...part } : each)))
          }
          onRemove={() => onCriteriaChange(criteria.filter((_, at) => at !== index))}
        />
      ))}
      {error ? <p className="text-sm text-negative">{error}</p> : null}
      {criteria.length < MAX_CRITERIA ? (
        <Button size="sm" className="self-start" icon={<Plus aria-hidden />} onClick={add}>
          {criteria.length === 0 ? t("Score by criteria") : t("Add a criterion")}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface CriterionFieldsProps {
  criterion: CriterionDraft;
  number: number;
  onChange: (part: Partial<CriterionDraft>) => void;
  onRemove: () => void;
}

function CriterionFields({ criterion, number, onChange, onRemove }: CriterionFieldsProps) {
  const [areLevelsOpen, setLevelsOpen] = useState(false);
  const { name, meaning, scale, levelNames, levelGuides } = criterion;
  const values = levelValues(scale);
  const named = levelNames.filter((each) => each.trim() !== "");
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line bg-raised p-4">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <Field label={t("Criterion {number}", { number })} required>
            <Input
              value={name}
              maxLength={MAX_CRITERION_NAME_LENGTH}
              autoComplete="off"
              placeholder={t("such as fluency")}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          </Field>
          <Field label={t("Scale")}>
            <Select
              value={scale}
              onChange={({ target }) => {
                const chosen = CRITERION_SCALES.find((each) => each === target.value) ?? scale;
                onChange({ scale: chosen, levelNames: levelValues(chosen).map(() => ""), levelGuides: [] });
              }}
            >
              {CRITERION_SCALES.map((each) => (
                <option key={each} value={each}>
                  {scaleRange(each)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <IconButton label={t("Remove criterion {number}", { number })} size="sm" onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <Field label={t("What it means")} aside={t("optional")} hint={t("Raters and judges read it.")}>
        <Textarea
          rows={2}
          value={meaning}
          maxLength={MAX_CRITERION_MEANING_LENGTH}
          onChange={(event) => onChange({ meaning: event.target.value })}
        />
      </Field>
      <Fold
        id={`criterion-${number}-levels`}
        title={t("Levels")}
        finding={named.length > 0 ? named.join(", ") : t("No names")}
        open={areLevelsOpen}
        onOpenChange={setLevelsOpen}
      >
        <div className="flex flex-col gap-4 px-1">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-3">
            {renderByIndex(levelNames, (levelName, index) => (
              <Field label={t("Name of level {level}", { level: values[index] ?? "" })}>
                <Input
                  value={levelName}
                  maxLength={MAX_LEVEL_NAME_LENGTH}
                  onChange={({ target }) =>
                    onChange({ levelNames: levelNames.map((each, at) => (at === index ? target.value : each)) })
                  }
                />
              </Field>
            ))}
          </div>
          <LevelGuidesEditor
            key={scale}
            levels={values.map((value, index) => [value, levelNames[index]].filter((part) => part !== "").join(" · "))}
            guides={levelGuides}
            onGuidesChange={(guides) => onChange({ levelGuides: guides })}
          />
        </div>
      </Fold>
    </div>
  );
}
