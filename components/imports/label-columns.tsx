import type { LabelColumns } from "@/lib/imports/import-options";
import { t } from "@/lib/messages/translate";
import { ColumnSelect } from "./column-select";

const PARTS = [
  { part: "item", label: t("Item"), hint: t("A pair’s or an instruction’s id, or an instruction’s text.") },
  { part: "value", label: t("Label") },
  { part: "rater", label: t("Rater") },
  { part: "criterion", label: t("Criterion"), hint: t("A question’s number or text, or what was rated.") },
  { part: "system", label: t("System"), hint: t("For scores: whose response.") },
  { part: "comment", label: t("Comment") },
  { part: "raterKind", label: t("Kind of rater"), hint: t("person, model or simulated.") },
  { part: "order", label: t("Order shown"), hint: t("For pairs: ab or ba.") },
  { part: "baseModel", label: t("Base model"), hint: t("Judges only: the model that was asked.") },
  { part: "strategy", label: t("Strategy"), hint: t("Judges only: how it was asked.") },
  { part: "template", label: t("Template"), hint: t("Judges only: its prompt.") },
  { part: "settings", label: t("Settings"), hint: t("Judge settings, e.g. temperature.") },
] as const;

type Part = (typeof PARTS)[number];
const NEEDED: readonly Part["part"][] = ["item", "value", "rater"];

export interface LabelColumnsProps {
  /** of the file */
  fields: readonly string[];
  /** what each is read as */
  columns: LabelColumns;
  /** chosen here, and not found in the file */
  chosen: LabelColumns;
  onChange: (part: Part["part"], column: string | null) => void;
}

/** Those that the file has, or that somebody chose here, and the three that every file needs. */
export function MappedColumns(props: LabelColumnsProps) {
  return PARTS.filter((each) => isMapped(each, props)).map((each) => <Column key={each.part} of={each} {...props} />);
}

/** What else a file may have, out of the way. */
export function OtherColumns(props: LabelColumnsProps) {
  const others = PARTS.filter((each) => !isMapped(each, props));
  return (
    <details>
      <summary className="w-fit cursor-pointer text-sm font-medium">
        {t("{count, plural, one {# more column} other {# more columns}} that a file may have", {
          count: others.length,
        })}
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((each) => (
          <Column key={each.part} of={each} {...props} />
        ))}
      </div>
    </details>
  );
}

function isMapped({ part }: Part, { columns, chosen }: LabelColumnsProps): boolean {
  return NEEDED.includes(part) || part in chosen || Boolean(columns[part]);
}

function Column({ of: { part, ...rest }, fields, columns, onChange }: LabelColumnsProps & { of: Part }) {
  return (
    <ColumnSelect
      {...rest}
      columns={fields}
      value={columns[part] ?? null}
      onValueChange={(column) => onChange(part, column)}
    />
  );
}
