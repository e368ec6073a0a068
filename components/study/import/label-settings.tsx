"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NameOptions } from "@/components/ui/name-options";
import { Select } from "@/components/ui/select";
import { declaredInWords, openScale, scaleChoices } from "@/lib/domain/import/declared-scale";
import type { LabelColumns, LabelOptions } from "@/lib/domain/import/import-options";
import type { LabelFindings } from "@/lib/domain/import/label-findings";
import { protocolSchema } from "@/lib/domain/protocol";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import * as texts from "@/lib/messages/researcher/importing";
import { say } from "@/lib/messages/researcher/say";
import { ColumnSelect } from "./column-select";
import { RaterKinds } from "./rater-kinds";
import type { SettingsProps } from "./settings-props";
import { ValueMeanings } from "./value-meanings";
import { WideColumns } from "./wide-columns";

const PARTS = [
  { part: "item", label: texts.item, hint: texts.pairsOrAnInstructionsId },
  { part: "value", label: texts.label },
  { part: "rater", label: texts.rater },
  { part: "criterion", label: texts.criterion, hint: texts.questionsNumberOrText },
  { part: "system", label: texts.system, hint: texts.forScoresWhoseResponse },
  { part: "comment", label: texts.comment },
  { part: "raterKind", label: texts.kindOfRater, hint: texts.personModelOrSimulated },
  { part: "order", label: texts.orderShown, hint: texts.forPairsAbOrBa },
  { part: "baseModel", label: texts.baseModel, hint: texts.ofAJudgeTheModel },
  { part: "strategy", label: texts.strategy, hint: texts.ofAJudge },
  { part: "template", label: texts.template, hint: texts.ofAJudgeItsPrompt },
  { part: "settings", label: texts.settings, hint: texts.ofAJudgeATemperature },
] as const;

interface LabelSettingsProps extends SettingsProps {
  /** what the last check found in the file */
  labels: LabelFindings | null;
}

/** Whose labels these are, of what, and what their values mean. */
export function LabelSettings({ inspection, options, onOptionsChange, labels }: LabelSettingsProps) {
  const given: LabelOptions = options.labels ?? {};
  const columns: LabelColumns = { ...inspection.labelColumns, ...given.columns };
  const wide = given.valueColumns ?? inspection.valueColumns;
  const isNamed = wide.length > 0 && wide.every(({ rater }) => rater !== undefined);
  const change = (changed: LabelOptions) => onOptionsChange({ ...options, labels: { ...given, ...changed } });
  const changeColumn = (part: keyof LabelColumns, column: string | null) =>
    change({ columns: { ...given.columns, [part]: column } });
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {PARTS.map(({ part, ...rest }) => (
          <ColumnSelect
            key={part}
            {...rest}
            columns={inspection.fields}
            value={columns[part] ?? null}
            onValueChange={(column) => changeColumn(part, column)}
          />
        ))}
        {columns.rater || columns.baseModel || columns.strategy ? null : (
          <Field label={texts.nameOfTheRater} hint={texts.fileNamesNoneOneName} required={!isNamed}>
            <Input
              value={given.rater ?? ""}
              maxLength={200}
              onChange={(event) => change({ rater: event.target.value || undefined })}
            />
          </Field>
        )}
        <Field label={texts.protocol} hint={texts.whatWasAsked}>
          <Select
            value={given.protocol ?? ""}
            onChange={(event) =>
              change({ protocol: protocolSchema.optional().catch(undefined).parse(event.target.value) })
            }
          >
            <option value="">
              {texts.detectedFromTheLabels}
              {labels?.protocol && !given.protocol ? `: ${PROTOCOLS[labels.protocol].name}` : ""}
            </option>
            {protocolSchema.options.map((protocol) => (
              <option key={protocol} value={protocol}>
                {PROTOCOLS[protocol].name}
              </option>
            ))}
          </Select>
        </Field>
        {labels && (labels.criteria.length > 1 || given.criterion !== undefined) ? (
          <Field label={texts.importTheCriterion} hint={texts.eachCriterionBecomesARound}>
            <Select
              value={given.criterion ?? ""}
              onChange={(event) => change({ criterion: event.target.value || undefined })}
            >
              <option value="">{texts.all}</option>
              {labels.criteria.map(({ criterion, rows }) => (
                <option key={criterion} value={criterion}>
                  {criterion} ({say(texts.rows, { count: rows })})
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {(labels?.scales ?? []).map((found) => (
          <ScaleChoice
            key={found.criterion ?? ""}
            found={found}
            onScaleChange={(scale) =>
              change({ scales: withoutEmpty({ ...given.scales, [found.criterion ?? ""]: scale }) })
            }
          />
        ))}
        {(labels?.scales ?? []).some(({ scale }) => scale !== null && openScale(scale) === null) ? (
          <Field label={texts.scaleLabels} hint={texts.asTheRatersSawThem} aside={texts.optional}>
            <Input
              defaultValue={given.levelNames?.join(", ") ?? ""}
              maxLength={800}
              onBlur={(event) => change({ levelNames: namesIn(event.target.value) })}
            />
          </Field>
        ) : null}
        {labels?.checklists && (labels.checklists.series.length > 1 || given.series !== undefined) ? (
          <Field label={texts.checklistsThatWereAnswered} hint={answered(labels.checklists)}>
            <Select
              value={given.series ?? ""}
              onChange={(event) => change({ series: event.target.value || undefined })}
            >
              <option value="">{texts.detectedFromTheFile}</option>
              <NameOptions names={labels.checklists.series} />
            </Select>
          </Field>
        ) : null}
        <Field
          label={texts.round}
          hint={labels && labels.rounds.length > 1 ? texts.roundsAreNamed : texts.severalFilesWithTheSame}
        >
          <Input
            value={given.round ?? ""}
            placeholder={labels && labels.rounds.length < 2 ? (labels.roundName ?? undefined) : undefined}
            maxLength={200}
            onChange={(event) => change({ round: event.target.value || undefined })}
          />
        </Field>
      </div>
      <WideColumns
        fields={inspection.fields}
        columns={wide}
        likely={inspection.labelFields.map((column) =>
          columns.rater ? { column, criterion: column } : { column, rater: column },
        )}
        onColumnsChange={(valueColumns) => change({ valueColumns, columns: { ...given.columns, value: null } })}
      />
      <Field label={texts.sourceOfTheRaters} hint={texts.ratersWithTheSameSource} className="sm:max-w-xs">
        <Input
          value={given.source ?? ""}
          placeholder={texts.importedInText}
          maxLength={200}
          onChange={(event) => change({ source: event.target.value || undefined })}
        />
      </Field>
      <Checkbox
        label={texts.theseLabelsAreSimulated}
        hint={texts.generatedByAProgram}
        checked={given.simulated ?? false}
        onChange={(event) => change({ simulated: event.target.checked || undefined })}
      />
      {labels && labels.kinds.length > 0 ? (
        <RaterKinds
          kinds={labels.kinds}
          given={given.raterKinds ?? {}}
          onGivenChange={(raterKinds) => change({ raterKinds })}
          descriptions={given.descriptions ?? {}}
          onDescriptionsChange={(descriptions) => change({ descriptions })}
        />
      ) : null}
      {labels && labels.values.length > 0 ? (
        <ValueMeanings
          values={labels.values}
          given={given.values ?? {}}
          onGivenChange={(values) => change({ values })}
        />
      ) : null}
    </div>
  );
}

/** What the labels of one criterion are on: confirmed by leaving it, or chosen. */
function ScaleChoice({
  found,
  onScaleChange,
}: {
  found: LabelFindings["scales"][number];
  onScaleChange: (scale: string) => void;
}) {
  const { criterion, low, high, different, scale, isDeclared } = found;
  const occur =
    low === null || high === null
      ? `${say(texts.differentTexts, { count: different })}.`
      : say(texts.differentValuesFromTo, { count: different, low: String(low), high: String(high) });
  const choices = scaleChoices(found);
  return (
    <Field
      label={criterion === null ? texts.scaleOfTheScores : say(texts.scaleOf, { criterion })}
      hint={scale === null ? occur : `${occur} ${isDeclared ? texts.chosenByYou : texts.assumedCheck}`}
      error={scale === null ? (low === null ? texts.sayWhetherTheyAreCategories : texts.chooseTheirScale) : undefined}
    >
      <Select value={scale ?? ""} onChange={(event) => onScaleChange(event.target.value)}>
        {scale === null || isDeclared ? <option value="">{texts.chooseAScale}</option> : null}
        {[...new Set([...choices, ...(scale === null ? [] : [scale])])].map((each) => {
          const words = declaredInWords(each);
          return words === null ? null : (
            <option key={each} value={each}>
              {words}
            </option>
          );
        })}
      </Select>
    </Field>
  );
}

function namesIn(text: string): string[] | undefined {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return names.length === 0 ? undefined : names;
}

function withoutEmpty(scales: Record<string, string>): Record<string, string> | undefined {
  const said = Object.entries(scales).filter(([, scale]) => scale !== "");
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

function answered({ answered }: NonNullable<LabelFindings["checklists"]>): string {
  const named = answered.map(({ series, version, items }) => say(texts.seriesVersion, { series, version, items }));
  return named.length === 0 ? texts.noneFits : say(texts.answersGoTo, { named: named.join(", ") });
}
