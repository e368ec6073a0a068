"use client";

import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { LabelOptions } from "@/lib/imports/import-options";
import type { LabelFindings } from "@/lib/imports/label-findings";
import { COLUMNS_ARE, columnPattern } from "@/lib/imports/label-table/column-pattern";
import { t } from "@/lib/messages/translate";

const WORDS: Readonly<Record<string, string>> = {
  raters: t("a rater each"),
  criteria: t("a criterion each"),
  systems: t("a system each"),
  items: t("an item each; each row is a rater"),
  counts: t("a label each, with how many raters gave it"),
};
const PATTERN = "pattern";

interface ShapeProps {
  given: LabelOptions;
  /** whether several columns of a row hold labels */
  isWide: boolean;
  change: (changed: LabelOptions) => void;
}

/** What the columns with labels are, where a row has several. */
export function ColumnsAreField({ given, isWide, change }: ShapeProps) {
  const said = given.columnsAre;
  const [asksPattern, setAsksPattern] = useState(false);
  // A recipe may say one as well.
  const isPattern = asksPattern || (said !== undefined && !COLUMNS_ARE.includes(said));
  const choose = (columnsAre: string | undefined) =>
    change({
      columnsAre,
      valueColumns: columnsAre === undefined ? [] : undefined,
      columns: { ...given.columns, value: columnsAre === undefined ? undefined : null },
    });
  const guessed = isWide ? t("as the table below says") : t("one column with all labels");
  return (
    <>
      <Field label={t("Columns with labels are")} hint={t("If a row has several labels.")}>
        <Select
          value={isPattern ? PATTERN : (said ?? "")}
          onChange={({ target: { value } }) => {
            setAsksPattern(value === PATTERN);
            if (value !== PATTERN) choose(value || undefined);
          }}
        >
          <option value="">{guessed}</option>
          {COLUMNS_ARE.map((each) => (
            <option key={each} value={each}>
              {WORDS[each] ?? each}
            </option>
          ))}
          <option value={PATTERN}>{t("several of these, by their names…")}</option>
        </Select>
      </Field>
      {isPattern ? <PatternField key={said} said={said} onPattern={choose} /> : null}
      {isWide || given.answerLists ? (
        <Checkbox
          label={t("A cell answers all questions of the checklist")}
          hint={t("In their order, such as 1.0.1. or one answer per line.")}
          checked={given.answerLists ?? false}
          onChange={(event) => change({ answerLists: event.target.checked || undefined })}
        />
      ) : null}
    </>
  );
}

/** Sent when it is left, once it can be read. */
function PatternField({ said, onPattern }: { said: string | undefined; onPattern: (pattern: string) => void }) {
  const [text, setText] = useState(said ?? "");
  const isWrong = text !== "" && columnPattern(text) === null;
  const examples = "{rater}_{criterion}, {item}[{criterion}]";
  return (
    <Field
      label={t("Pattern of the column names")}
      hint={t("Such as {examples}. It may name {roles}.", {
        examples,
        roles: "{item}, {rater}, {criterion}, {system}, {value}",
      })}
      error={isWrong ? t("Name each at most once, with other characters between two of them.") : undefined}
    >
      <Input
        value={text}
        maxLength={200}
        onChange={({ target: { value } }) => setText(value)}
        onBlur={() => {
          if (text !== "" && !isWrong && text !== said) onPattern(text);
        }}
      />
    </Field>
  );
}

/** For a file that does not name raters. */
export function UnnamedRatersField({ given, change }: Pick<ShapeProps, "given" | "change">) {
  return (
    <Checkbox
      label={t("Each row of an item is another rater")}
      hint={t("If the file does not name raters. They are called rater 1, rater 2 … of each item.")}
      checked={given.unnamedRaters ?? false}
      onChange={(event) => change({ unnamedRaters: event.target.checked || undefined, rater: undefined })}
    />
  );
}

/** How labels were read that are not plain numbers or texts. */
export function LabelReadings({ readings }: { readings: LabelFindings["readings"] }) {
  if (readings.length === 0) return null;
  return (
    <Callout title={t("Some labels were read as numbers or sets")}>
      <ul className="list-disc pl-5">
        {readings.map(({ criterion, reading }) => (
          <li key={criterion ?? ""}>{criterion === null ? reading : `${criterion}: ${reading}`}</li>
        ))}
      </ul>
    </Callout>
  );
}
