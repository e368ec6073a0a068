"use client";

import { isOffered } from "@/components/labelling/asks/answers/answers-ask";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import type { RoundForRater } from "@/lib/labelling/labelling";
import type { OwnLabelsFilter } from "@/lib/labelling/own-labels-filter";
import { sentence } from "@/lib/messages/translate";
import { LEVEL_WORDS, levelKind } from "@/lib/round/protocol/named-levels";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { levelName, scaleNamed } from "@/lib/round/protocol/scale";

export interface LabelsFilterProps {
  round: Pick<RoundForRater, "protocol" | "scale" | "levelNames" | "allowUnknown" | "options">;
  filter: OwnLabelsFilter;
  onFilterChange: (changes: Readonly<Record<keyof OwnLabelsFilter, string | null>>) => void;
}

const ANSWER_CHOICES = [
  { value: "YES", says: sentence("Has a YES") },
  { value: "NO", says: sentence("Has a NO") },
  { value: "UNKNOWN", says: sentence("Has an UNKNOWN") },
  { value: "EITHER", says: sentence("Has an EITHER") },
] as const;

/** Which of one's own labels are listed. */
export function LabelsFilter({ round, filter, onFilterChange }: LabelsFilterProps) {
  const t = useT();
  const scale = round.scale === null ? null : scaleNamed(round.scale);
  const now = {
    level: filter.level === undefined ? null : String(filter.level),
    answer: filter.answer ?? null,
    comment: filter.comment ?? null,
    report: filter.report ?? null,
  };
  const change = (part: Partial<typeof now>) => onFilterChange({ ...now, ...part });
  return (
    <search className="flex flex-wrap items-end gap-x-5 gap-y-3">
      {scale ? (
        <Field label={t(LEVEL_WORDS[levelKind(scale)].name)} className="w-52">
          <Select value={now.level ?? ""} onChange={({ target }) => change({ level: target.value || null })}>
            <option value="">{t("Any")}</option>
            {scale.values.map((value) => (
              <option key={value} value={value}>
                {scale.comparison ? "" : `${value} `}
                {levelName(scale, value, round.levelNames)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {hasAnswers(round.protocol) ? (
        <Field label={t("Answers")} className="w-44">
          <Select
            value={now.answer ?? ""}
            onChange={({ target }) =>
              change({ answer: ANSWER_CHOICES.find(({ value }) => value === target.value)?.value ?? null })
            }
          >
            <option value="">{t("Any")}</option>
            {ANSWER_CHOICES.filter(({ value }) => isOffered(value, { ...round, ...round.options })).map(
              ({ value, says }) => (
                <option key={value} value={value}>
                  {t(says)}
                </option>
              ),
            )}
          </Select>
        </Field>
      ) : null}
      <div className="flex min-h-10 items-center gap-5">
        <Checkbox
          label={t("With a comment")}
          checked={now.comment !== null}
          onChange={({ target }) => change({ comment: target.checked ? "yes" : null })}
        />
        <Checkbox
          label={t("With a report")}
          checked={now.report !== null}
          onChange={({ target }) => change({ report: target.checked ? "yes" : null })}
        />
      </div>
    </search>
  );
}
