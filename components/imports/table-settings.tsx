"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import type { ImportOptions, TableColumns } from "@/lib/imports/import-options";
import type { FileInspection } from "@/lib/imports/import-report";
import { t } from "@/lib/messages/translate";
import { ColumnSelect } from "./column-select";

const PARTS = [
  { part: "instruction", label: t("Instruction") },
  { part: "id", label: t("Id"), hint: t("Generated if missing.") },
  { part: "input", label: t("Input") },
  { part: "subset", label: t("Subset") },
  { part: "domain", label: t("Domain") },
  { part: "tags", label: t("Tags"), hint: t("Separated by |.") },
  { part: "checklist", label: t("Checklist"), hint: t("One question per line, or separated by |.") },
] as const;

const NO_LONG_PARTS = { response: null, sample: null } satisfies Partial<TableColumns>;

const RESPONSE_PARTS = [
  { part: "response", label: t("Response"), hint: t("The text of the row’s one response.") },
  { part: "sample", label: t("Sample"), hint: t("Distinguishes several responses of one system.") },
] as const;

type Part = (typeof PARTS | typeof RESPONSE_PARTS)[number];

/** Which column holds what. */
export function TableSettings({ inspection, options, onOptionsChange }: SettingsProps) {
  const columns: TableColumns = { ...inspection.columns, ...options.columns };
  const responses = columns.responses ?? [];
  const change = (changed: Partial<TableColumns>) =>
    onOptionsChange({ ...options, columns: { ...columns, ...changed } });
  const isLong = Boolean(columns.system);
  const taken = PARTS.map(({ part }) => columns[part]);
  const free = inspection.fields.filter((field) => !taken.includes(field));
  const selectOf = ({ part, ...rest }: Part) => (
    <ColumnSelect
      key={part}
      {...rest}
      columns={inspection.fields}
      value={columns[part] ?? null}
      onValueChange={(column) => change({ [part]: column })}
    />
  );
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {PARTS.map(selectOf)}
        <ColumnSelect
          label={t("System")}
          hint={t("If each row is one response: who wrote it.")}
          columns={inspection.fields}
          value={columns.system ?? null}
          onValueChange={(system) => change(system ? { system, responses: [] } : { ...NO_LONG_PARTS, system })}
        />
        {isLong ? RESPONSE_PARTS.map(selectOf) : null}
      </div>
      {columns.checklist ? (
        <Checkbox
          label={t("Questions end in their categories")}
          hint={t("In parentheses, such as “Is it short? (Format)”. They are removed from the question.")}
          checked={columns.categoriesInQuestions ?? false}
          onChange={(event) => change({ categoriesInQuestions: event.target.checked || undefined })}
        />
      ) : null}
      <fieldset hidden={isLong} className={isLong ? undefined : "flex flex-col gap-2"}>
        <legend className="mb-1.5 text-sm font-medium">{t("Columns with responses, one for each system")}</legend>
        {free.map((column) => {
          const response = responses.find((each) => each.column === column);
          const others = responses.filter((each) => each.column !== column);
          return (
            <div key={column} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Checkbox
                className="min-w-0 basis-56 [overflow-wrap:anywhere]"
                label={column}
                checked={response !== undefined}
                onChange={(event) =>
                  change({ responses: event.target.checked ? [...others, { column, system: column }] : others })
                }
              />
              {response ? (
                <Input
                  className="max-w-64"
                  aria-label={t("System of the column {column}", { column })}
                  value={response.system}
                  maxLength={200}
                  onChange={(event) =>
                    change({
                      responses: responses.map((each) =>
                        each.column === column ? { column, system: event.target.value } : each,
                      ),
                    })
                  }
                />
              ) : null}
            </div>
          );
        })}
      </fieldset>
    </div>
  );
}

export interface SettingsProps {
  inspection: FileInspection;
  options: ImportOptions;
  onOptionsChange: (options: ImportOptions) => void;
}
