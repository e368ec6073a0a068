"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import type { TableColumns } from "@/lib/domain/import/import-options";
import { ColumnSelect } from "./column-select";
import type { SettingsProps } from "./settings-props";

const PARTS = [
  { part: "instruction", label: "Instruction" },
  { part: "id", label: "Id", hint: "Generated if missing." },
  { part: "input", label: "Input" },
  { part: "subset", label: "Subset" },
  { part: "domain", label: "Domain" },
  { part: "tags", label: "Tags", hint: "Separated by |." },
  { part: "checklist", label: "Checklist", hint: "One question a line, or separated by |." },
] as const;

const NO_LONG_PARTS = { response: null, sample: null } satisfies Partial<TableColumns>;

const RESPONSE_PARTS = [
  { part: "response", label: "Response", hint: "The text of the row’s one response." },
  { part: "sample", label: "Sample", hint: "Distinguishes several responses of one system." },
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
          label="System"
          hint="If each row is one response: who wrote it."
          columns={inspection.fields}
          value={columns.system ?? null}
          onValueChange={(system) => change(system ? { system, responses: [] } : { ...NO_LONG_PARTS, system })}
        />
        {isLong ? RESPONSE_PARTS.map(selectOf) : null}
      </div>
      <fieldset hidden={isLong} className={isLong ? undefined : "flex flex-col gap-2"}>
        <legend className="mb-1.5 text-sm font-medium">Columns with responses, one for each system</legend>
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
                  aria-label={`System of the column ${column}`}
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
