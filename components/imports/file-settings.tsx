"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { IMPORT_FORMAT_NAMES, importFormatSchema } from "@/lib/imports/import-format";
import type { LabelFindings } from "@/lib/imports/label-findings";
import { t } from "@/lib/messages/translate";
import { LabelSettings } from "./label-settings";
import { RecipeField } from "./recipes/recipe-field";
import { RowSettings } from "./row-settings";
import { type SettingsProps, TableSettings } from "./table-settings";

interface FileSettingsProps extends SettingsProps {
  studyId: string;
  labels: LabelFindings | null;
  disabled: boolean;
}

/** How the file was understood, to be put right where that is wrong. Only what its format needs is asked. */
export function FileSettings({ studyId, labels, disabled, ...props }: FileSettingsProps) {
  const { inspection, options, onOptionsChange } = props;
  const format = options.format ?? inspection.format;
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">{t("How to read the file")}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label={t("Format")} hint={options.format ? t("Chosen by you.") : t("Detected from the first row.")}>
          <Select
            value={format}
            onChange={(event) => onOptionsChange({ ...options, format: importFormatSchema.parse(event.target.value) })}
          >
            {importFormatSchema.options.map((each) => (
              <option key={each} value={each}>
                {IMPORT_FORMAT_NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
        <RecipeField studyId={studyId} {...props} />
        <SystemSettings {...props} />
      </div>
      <RowSettings {...props} />
      {format === "table" ? <TableSettings {...props} /> : null}
      {format === "labels" ? <TextsSettings {...props} /> : null}
      {format === "labels" ? <LabelSettings {...props} labels={labels} /> : null}
    </fieldset>
  );
}

/** Of a label file that has what was labelled. */
function TextsSettings(props: SettingsProps) {
  const { inspection, options, onOptionsChange } = props;
  const { columns, battles } = inspection;
  const isOff = options.texts === false;
  if (!columns && !battles && !isOff) return null;
  const responses = battles
    ? ["conversation_a", "conversation_b"]
    : [columns?.response, ...(columns?.responses ?? []).map(({ column }) => column)].filter(Boolean);
  const instruction = battles ? "conversation_a" : columns?.instruction;
  const found =
    instruction && responses.length > 0
      ? t("Instructions from “{instruction}”, responses from {responses}. Texts in several rows are added once.", {
          instruction,
          responses: responses.map((column) => `“${column}”`).join(", "),
        })
      : t("Choose their columns below.");
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t("Import the texts of this file too")}
        hint={isOff ? t("The labels are of texts that this study already has.") : found}
        checked={!isOff}
        onChange={(event) => onOptionsChange({ ...options, texts: event.target.checked ? undefined : false })}
      />
      {columns ? (
        <details>
          <summary className="w-fit cursor-pointer text-sm font-medium">{t("Columns of the texts")}</summary>
          <div className="mt-3">
            <TableSettings {...props} />
          </div>
        </details>
      ) : null}
    </div>
  );
}

const DEFAULT_NAMES = {
  llmbar: [t("Output 1"), t("Output 2")],
  pairs: [t("Response 1"), t("Response 2")],
} as const;

/** Names of systems, where the file does not tell them. */
function SystemSettings({ inspection, options, onOptionsChange }: SettingsProps) {
  const { format, fields, program } = inspection;
  const isChat = format === "tickbox" && program !== undefined;
  if (format === "lm-eval" || isChat || (format === "infobench" && fields.includes("output"))) {
    const unnamed = format === "infobench" ? "output" : "model";
    return (
      <Field label={t("System that wrote the outputs")} hint={t("“{unnamed}” when left empty.", { unnamed })}>
        <Input
          value={options.system ?? ""}
          maxLength={200}
          onChange={(event) => onOptionsChange({ ...options, system: event.target.value || undefined })}
        />
      </Field>
    );
  }
  if (format === "battles" && fields.includes("winner")) {
    return (
      <p className="max-w-prose self-center text-sm text-ink-muted">
        {t("Votes (winner) are labels. Choose the format Labels to import them with the conversations.")}
      </p>
    );
  }
  if (format !== "llmbar" && format !== "pairs") return null;
  if (format === "pairs" && fields.includes("system1")) return null;
  const [first, second] = options.systems ?? ["", ""];
  const change = (names: [string, string]) =>
    onOptionsChange({ ...options, systems: names.some((name) => name !== "") ? names : undefined });
  return (
    <>
      <Field
        label={t("System of the first response")}
        hint={t("“{format}” when both are empty.", { format: DEFAULT_NAMES[format][0] })}
      >
        <Input value={first} maxLength={200} onChange={(event) => change([event.target.value, second])} />
      </Field>
      <Field
        label={t("System of the second response")}
        hint={t("“{format}” when both are empty.", { format: DEFAULT_NAMES[format][1] })}
      >
        <Input value={second} maxLength={200} onChange={(event) => change([first, event.target.value])} />
      </Field>
    </>
  );
}
