"use client";

import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { NameOptions } from "@/components/ui/name-options";
import { isTitleLine, type RowOptions, SHEETS_ARE } from "@/lib/imports/import-options";
import { t } from "@/lib/messages/translate";
import type { SettingsProps } from "./table-settings";

/** Before what all sheets are: no sheet's name begins so. */
const ALL = "all\n";

const TABLES = ["CSV", "TSV", "Excel workbook", "OpenDocument spreadsheet", "ZIP archive"];

/** Which sheet and which rows of a table are read. */
export function RowSettings({ inspection, options, onOptionsChange }: SettingsProps) {
  const rows = options.rows ?? {};
  const { fields } = inspection;
  const [condition] = rows.where ?? [];
  if (inspection.writtenAs === null) return null;
  const isTable = TABLES.includes(inspection.writtenAs);
  const change = (changed: RowOptions) => onOptionsChange({ ...options, rows: { ...rows, ...changed } });
  // Another line of names has other columns.
  const changeNames = (changed: RowOptions) => {
    const { columns: _, valueColumns: __, ...labels } = options.labels ?? {};
    onOptionsChange({ ...options, columns: undefined, labels, rows: { ...rows, ...changed } });
  };
  return (
    <>
      <SheetField inspection={inspection} sheetsAre={rows.sheetsAre} onSheetChange={changeNames} />
      <details
        className="rounded-md border border-line"
        open={options.rows !== undefined || isTitleLine(fields) || undefined}
      >
        <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">{t("Rows to read")}</summary>
        <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
          {isTable ? (
            <>
              <CountField
                label={t("Line with the column names")}
                hint={t("Lines before it are skipped.")}
                placeholder="1"
                least={1}
                value={rows.headerRow}
                onValueChange={(headerRow) => changeNames({ headerRow })}
              />
              <CountField
                label={t("Rows to skip below the names")}
                hint={t("Such as the wording of a survey’s questions.")}
                placeholder="0"
                least={0}
                value={rows.skipRows}
                onValueChange={(skipRows) => change({ skipRows })}
              />
            </>
          ) : null}
          <Field label={t("Only rows in which")} hint={t("All rows, if you choose no column.")}>
            <Select
              value={condition?.column ?? ""}
              onChange={({ target: { value: column } }) =>
                change({ where: column === "" ? undefined : [{ column, values: condition?.values ?? [""] }] })
              }
            >
              <option value="">{t("no condition")}</option>
              <NameOptions names={fields} />
            </Select>
          </Field>
          {condition ? (
            <Field label={t("has the value")} hint={t("Or one of several, separated by commas.")}>
              <Input
                value={condition.values.join(",")}
                maxLength={1_000}
                onChange={({ target: { value } }) =>
                  change({ where: [{ column: condition.column, values: value.split(",").map((each) => each.trim()) }] })
                }
              />
            </Field>
          ) : null}
        </div>
      </details>
    </>
  );
}

interface SheetFieldProps extends Pick<SettingsProps, "inspection"> {
  sheetsAre: RowOptions["sheetsAre"];
  onSheetChange: (changed: RowOptions) => void;
}

/** Of a workbook or an archive: one of its tables, or all, and what each is. */
function SheetField({ inspection: { writtenAs, sheet, sheets = [] }, sheetsAre, onSheetChange }: SheetFieldProps) {
  if (sheets.length < 2) return null;
  return (
    <Field label={writtenAs === "ZIP archive" ? t("File") : t("Sheet")} className="sm:max-w-xs">
      <Select
        value={sheetsAre ? `${ALL}${sheetsAre}` : (sheet ?? "")}
        onChange={({ target: { value } }) => {
          const are = SHEETS_ARE.find((what) => value === `${ALL}${what}`);
          onSheetChange({ sheet: are ? undefined : value, sheetsAre: are });
        }}
      >
        {sheet === undefined && !sheetsAre ? <option value="">{t("Choose…")}</option> : null}
        <NameOptions names={sheets} />
        <option value={`${ALL}raters`}>{t("All: each is a rater")}</option>
        <option value={`${ALL}criteria`}>{t("All: each is a criterion")}</option>
        <option value={`${ALL}systems`}>{t("All: each is a system")}</option>
      </Select>
    </Field>
  );
}

interface CountFieldProps {
  label: string;
  hint: string;
  placeholder: string;
  least: number;
  value: number | undefined;
  onValueChange: (value: number | undefined) => void;
}

function CountField({ label, hint, placeholder, least, value, onValueChange }: CountFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        type="number"
        min={least}
        max={1_000}
        placeholder={placeholder}
        value={value ?? ""}
        onChange={({ target: { value: text } }) => {
          const number = Number(text);
          onValueChange(
            text === "" || !Number.isInteger(number) || number < least ? undefined : Math.min(number, 1_000),
          );
        }}
      />
    </Field>
  );
}
