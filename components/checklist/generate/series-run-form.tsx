import { type ReactNode, useState } from "react";
import { ModelPicker } from "@/components/endpoints/model-picker";
import { parsedConfiguration } from "@/components/runs/parsed-configuration";
import { RunForm, type RunFormProps } from "@/components/runs/run-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { parseNumberInput } from "@/components/ui/form/parse-number-input";
import { Input, Select } from "@/components/ui/input";
import { NameOptions } from "@/components/ui/name-options";
import { Section } from "@/components/ui/section";
import { t } from "@/lib/messages/translate";

/** What every run over a series of checklists is asked. */
interface SeriesRun {
  modelId: string;
  series: string;
  temperature: number | null;
}

export interface SeriesRunFormProps extends Pick<RunFormProps, "studyId" | "kind" | "suggestedName"> {
  series: readonly string[];
  title: string;
  description: string;
  seriesHint?: string;
  /** asks for what was asked before, too */
  againLabel: string;
  /** the run's configuration, parsed by the schema of its kind */
  parse: (run: SeriesRun, again: boolean) => Parameters<typeof parsedConfiguration>[0];
  children?: ReactNode;
}

/** A run in which a model is asked about the checklists of a series. */
export function SeriesRunForm(props: SeriesRunFormProps) {
  const { studyId, kind, suggestedName, series, title, description, seriesHint, againLabel, parse, children } = props;
  const [modelId, setModelId] = useState<string | null>(null);
  const [chosen, setChosen] = useState(series[0] ?? "");
  const [again, setAgain] = useState(false);
  const [temperature, setTemperature] = useState("0");
  const fields = { series: `${kind}-series`, temperature: `${kind}-temperature` };
  const run = { modelId: modelId ?? "", series: chosen, temperature: parseNumberInput(temperature) };
  return (
    <Section title={title} description={description}>
      <RunForm
        studyId={studyId}
        kind={kind}
        filled={parsedConfiguration(parse(run, again), fields)}
        suggestedName={suggestedName}
        startLabel={t("Start")}
        level={3}
      >
        <div className="flex flex-col gap-6">
          <Field label={t("Series")} id={fields.series} hint={seriesHint} className="max-w-md">
            <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
              <NameOptions names={series} />
            </Select>
          </Field>
          <ModelPicker studyId={studyId} value={modelId} onChange={setModelId} />
          {children}
          <Field
            label={t("Temperature")}
            id={fields.temperature}
            className="max-w-52"
            hint={t("0 to 2. Empty: the endpoint’s default.")}
          >
            <Input inputMode="decimal" value={temperature} onChange={(event) => setTemperature(event.target.value)} />
          </Field>
          <Checkbox label={againLabel} checked={again} onChange={(event) => setAgain(event.target.checked)} />
        </div>
      </RunForm>
    </Section>
  );
}
