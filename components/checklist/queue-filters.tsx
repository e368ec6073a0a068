import { Field } from "@/components/ui/field";
import { NameOptions } from "@/components/ui/name-options";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { CHECKLIST_SOURCE_NAMES, checklistSourceSchema } from "@/lib/domain/checklist/checklist";
import type { ChecklistQueue, ChecklistQueueFilter } from "@/lib/domain/checklist/checklist-queue";
import * as texts from "@/lib/messages/researcher/checklists";
import { say } from "@/lib/messages/researcher/say";

export interface QueueFiltersProps {
  filter: ChecklistQueueFilter;
  onFilterChange: (change: Partial<ChecklistQueueFilter>) => void;
  queue: ChecklistQueue;
}

export function QueueFilters({ filter, onFilterChange, queue: { counts, drafts, series } }: QueueFiltersProps) {
  return (
    <search className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <SegmentedControl
        legend={texts.status}
        value={filter.status}
        onValueChange={(status) => onFilterChange({ status, look: undefined })}
        choices={[
          { value: "draft", label: say(texts.drafts, { draft: counts.draft }) },
          { value: "published", label: say(texts.publishedPublished, { published: counts.published }) },
          { value: "all", label: texts.all },
        ]}
      />
      <Field label={texts.source} className="min-w-36 flex-1 sm:w-52 sm:flex-none">
        <Select
          value={filter.source ?? ""}
          onChange={(event) => onFilterChange({ source: checklistSourceSchema.safeParse(event.target.value).data })}
        >
          <option value="">{texts.all}</option>
          {checklistSourceSchema.options.map((source) => (
            <option key={source} value={source}>
              {CHECKLIST_SOURCE_NAMES[source]}
            </option>
          ))}
        </Select>
      </Field>
      {series.length > 1 || filter.series ? (
        <Field label={texts.series} className="min-w-36 flex-1 sm:w-52 sm:flex-none">
          <Select
            value={filter.series ?? ""}
            onChange={(event) => onFilterChange({ series: event.target.value || undefined })}
          >
            <option value="">{texts.all}</option>
            <NameOptions names={[...new Set([...series, ...(filter.series ? [filter.series] : [])])]} />
          </Select>
        </Field>
      ) : null}
      {filter.status === "draft" ? (
        <Field label={texts.reviewStatus} className="min-w-36 flex-1 sm:w-52 sm:flex-none">
          <Select
            value={filter.look ?? ""}
            onChange={(event) =>
              onFilterChange({
                look: event.target.value === "" ? undefined : event.target.value === "clean" ? "clean" : "flagged",
              })
            }
          >
            <option value="">{texts.all}</option>
            <option value="flagged">{say(texts.flagged, { flagged: drafts.flagged })}</option>
            <option value="clean">{say(texts.clean, { clean: drafts.clean })}</option>
          </Select>
        </Field>
      ) : null}
    </search>
  );
}
