import { TriangleAlert } from "lucide-react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { NameOptions } from "@/components/ui/name-options";
import { renderByIndex } from "@/components/ui/render-by-index";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { CHECKLIST_SOURCE_NAMES, checklistSourceSchema } from "@/lib/checklist/checklist";
import type { ChecklistQueue, ChecklistQueueFilter } from "@/lib/checklist/checklist-queue";
import { t } from "@/lib/messages/translate";
import { questionWarnings } from "./question-warnings";

export interface QueueFiltersProps {
  filter: ChecklistQueueFilter;
  onFilterChange: (change: Partial<ChecklistQueueFilter>) => void;
  queue: ChecklistQueue;
}

export function QueueFilters({ filter, onFilterChange, queue: { counts, drafts, series } }: QueueFiltersProps) {
  return (
    <search className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <SegmentedControl
        legend={t("Status")}
        value={filter.status}
        onValueChange={(status) => onFilterChange({ status, look: undefined })}
        choices={[
          { value: "draft", label: t("Drafts ({draft})", { draft: counts.draft }) },
          { value: "published", label: t("Published ({published})", { published: counts.published }) },
          { value: "all", label: t("All") },
        ]}
      />
      <Field label={t("Source")} className="min-w-36 flex-1 sm:w-52 sm:flex-none">
        <Select
          value={filter.source ?? ""}
          onChange={(event) => onFilterChange({ source: checklistSourceSchema.safeParse(event.target.value).data })}
        >
          <option value="">{t("All")}</option>
          {checklistSourceSchema.options.map((source) => (
            <option key={source} value={source}>
              {CHECKLIST_SOURCE_NAMES[source]}
            </option>
          ))}
        </Select>
      </Field>
      {series.length > 1 || filter.series ? (
        <Field label={t("Series")} className="min-w-36 flex-1 sm:w-52 sm:flex-none">
          <Select
            value={filter.series ?? ""}
            onChange={(event) => onFilterChange({ series: event.target.value || undefined })}
          >
            <option value="">{t("All")}</option>
            <NameOptions names={[...new Set([...series, ...(filter.series ? [filter.series] : [])])]} />
          </Select>
        </Field>
      ) : null}
      {filter.status === "draft" ? (
        <Field label={t("Review status")} className="min-w-36 flex-1 sm:w-52 sm:flex-none">
          <Select
            value={filter.look ?? ""}
            onChange={(event) =>
              onFilterChange({
                look: event.target.value === "" ? undefined : event.target.value === "clean" ? "clean" : "flagged",
              })
            }
          >
            <option value="">{t("All")}</option>
            <option value="flagged">{t("Flagged ({flagged})", { flagged: drafts.flagged })}</option>
            <option value="clean">{t("Clean ({clean})", { clean: drafts.clean })}</option>
          </Select>
        </Field>
      ) : null}
    </search>
  );
}

/** A checklist's questions to be read in a list; of a draft with what is doubtful about them. */
export function QueueQuestions({ questions, isDraft }: { questions: readonly string[]; isDraft: boolean }) {
  const warnings = isDraft ? questionWarnings(questions) : null;
  if (questions.length === 0) return <p className="text-sm text-warning">{t("No questions yet.")}</p>;
  return (
    <>
      <ol className="flex max-w-prose list-decimal flex-col gap-1 pl-5 text-sm marker:text-ink-muted">
        {renderByIndex(questions, (question, index) => (
          <li className="[overflow-wrap:anywhere]">
            <bdi>{question}</bdi>
            {(warnings?.questions[index] ?? []).map((warning) => (
              <span key={warning} className="flex items-start gap-1.5 text-warning">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {warning}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {warnings?.count ? <p className="pt-1 text-sm text-warning">{warnings.count}</p> : null}
    </>
  );
}
