"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { type FormError, FormErrorSummary } from "@/components/ui/form-error-summary";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import type { RunTerms } from "@/lib/domain/run/run";
import { refusal } from "@/lib/http/refusal";
import { ModelPicker } from "../endpoint/model-picker";
import { RunEstimate } from "../run/run-estimate";
import { RunTermsFields } from "../run/run-terms-fields";
import { useStartRun } from "../run/use-start-run";
import { typedNumber } from "../typed-number";

/** A run in which a model is asked, question by question, for a program that decides it. */
export function ProposeForm({ studyId, series }: { studyId: string; series: readonly string[] }) {
  const [modelId, setModelId] = useState<string | null>(null);
  const [chosen, setChosen] = useState(series[0] ?? "");
  const [again, setAgain] = useState(false);
  const [temperature, setTemperature] = useState("0");
  const [terms, setTerms] = useState<RunTerms>({ name: "Programs for questions", budget: null, useCache: true });
  const [problems, setProblems] = useState<FormError[]>([]);
  const start = useStartRun(studyId);
  const configuration =
    modelId === null
      ? null
      : {
          ...{ modelId, series: chosen, questions: again ? "undecided" : "new" },
          temperature: typedNumber(temperature),
        };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems(configuration ? [] : [{ message: "Choose a model." }]);
    if (!configuration) return;
    start.mutate(
      { kind: "propose-verifiers", configuration, terms },
      { onError: (error) => setProblems([{ message: refusal(error) }]) },
    );
  };
  return (
    <Section
      title="Ask a model for programs"
      description="A program is proposed only where code can decide a question exactly: counts, given words, layout. All other questions are left to a person."
    >
      <form noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-6">
        <FormErrorSummary errors={problems} />
        <Field
          label="Series"
          id="verifier-series"
          hint="Each instruction's newest version, draft or published."
          className="max-w-md"
        >
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {series.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <ModelPicker studyId={studyId} value={modelId} onChange={setModelId} />
        <Field
          label="Temperature"
          id="temperature"
          className="max-w-52"
          hint="0 to 2; empty leaves it to the endpoint."
        >
          <Input inputMode="decimal" value={temperature} onChange={(event) => setTemperature(event.target.value)} />
        </Field>
        <Checkbox
          label="Also ask again about questions that were left to a person, or whose program was rejected"
          checked={again}
          onChange={(event) => setAgain(event.target.checked)}
        />
        <RunTermsFields studyId={studyId} value={terms} onChange={setTerms} />
        <RunEstimate studyId={studyId} kind="propose-verifiers" configuration={configuration} terms={terms} />
        <div>
          <Button type="submit" variant="primary" loading={start.isPending || start.isSuccess}>
            Start asking
          </Button>
        </div>
      </form>
    </Section>
  );
}
