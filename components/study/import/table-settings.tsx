"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import type { TableColumns } from "@/lib/domain/import/import-options";
import * as texts from "@/lib/messages/researcher/importing";
import { say } from "@/lib/messages/researcher/say";
import { ColumnSelect } from "./column-select";
import type { SettingsProps } from "./settings-props";

const PARTS = [
  { part: "instruction", label: texts.instruction },
  { part: "id", label: texts.id, hint: texts.generatedIfMissing },
  { part: "input", label: texts.input },
  { part: "subset", label: texts.subset },
  { part: "domain", label: texts.domain },
  { part: "tags", label: texts.tags, hint: texts.separatedBy },
  { part: "checklist", label: texts.checklist, hint: texts.oneQuestionALine },
] as const;

const NO_LONG_PARTS = { response: null, sample: null } satisfies Partial<TableColumns>;

const RESPONSE_PARTS = [
  { part: "response", label: texts.response, hint: texts.textOfTheRows },
  { part: "sample", label: texts.sampleTitle, hint: texts.distinguishesSeveralResponses },
] as const;

type Part = (typeof PARTS | typeof RESPONSE_PARTS)[number];

/** Which column holds what. */
export function TableSettings({ inspection, options, onOptionsChange }: SettingsProps) {
  const columns = options.columns ?? inspection.columns ?? {};
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
          label={texts.system}
          hint={texts.ifEachRow}
          columns={inspection.fields}
          value={columns.system ?? null}
          onValueChange={(system) => change(system ? { system, responses: [] } : { ...NO_LONG_PARTS, system })}
        />
        {isLong ? RESPONSE_PARTS.map(selectOf) : null}
      </div>
      <fieldset hidden={isLong} className={isLong ? undefined : "flex flex-col gap-2"}>
        <legend className="mb-1.5 text-sm font-medium">{texts.columnsWithResponses}</legend>
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
                  aria-label={say(texts.systemOfTheColumn, { column })}
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
