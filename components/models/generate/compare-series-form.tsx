"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/domain/format/counted";
import type { SeriesComparisons } from "@/lib/domain/generation/series-comparison";
import { CHECKLIST_CRITERIA } from "@/lib/domain/guidelines/checklist-criteria";
import { errorMessage } from "@/lib/http/error-message";
import { compareSeries } from "@/lib/queries/models/comparisons";

export interface CompareSeriesFormProps {
  studyId: string;
  studyName: string;
  comparisons: SeriesComparisons;
  onCancel: () => void;
}

/** Which two series, and what comes of it: a study of its own with a round for each criterion. */
export function CompareSeriesForm({ studyId, studyName, comparisons, onCancel }: CompareSeriesFormProps) {
  const { pairs, studies, mayCreate } = comparisons;
  const [chosen, setChosen] = useState(0);
  const [name, setName] = useState<string | null>(null);
  const [overlap, setOverlap] = useState("3");
  const router = useRouter();
  const making = useMutation({
    ...compareSeries(studyId),
    onSuccess: (made) => {
      toast.success("The comparison is made. Invite annotators and open its rounds.");
      router.push(`/studies/${made.studyId}`);
    },
  });
  const pair = pairs[chosen];
  const suggestion = pair ? `${studyName}: ${pair.a} or ${pair.b}`.slice(0, 200) : "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pair) making.mutate({ a: pair.a, b: pair.b, name: name ?? suggestion, overlap: Number(overlap) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 text-sm">
      {studies.length > 0 ? (
        <div>
          <p className="font-medium">Made so far</p>
          <ul className="mt-1 list-disc pl-5">
            {studies.map(({ id, name: title }) => (
              <li key={id}>
                <TextLink href={`/studies/${id}`}>{title}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {pair && mayCreate ? (
        <>
          <p className="text-ink-muted">
            Makes a new study: every instruction that both series have, with the two checklists in place of responses,
            and a round of pairs each for {CHECKLIST_CRITERIA.map(({ title }) => title.toLowerCase()).join(", ")}.
            Annotators do not learn which series is which, and sides are shuffled.
          </p>
          <Field label="Series" id="comparison-series">
            <Select value={String(chosen)} onChange={(event) => setChosen(Number(event.target.value))}>
              {pairs.map(({ a, b, instructions }, index) => (
                <option key={`${a}\n${b}`} value={index}>
                  {a} or {b} ({counted(instructions, "instruction")})
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Name of the new study" id="comparison-name" required>
            <Input maxLength={200} value={name ?? suggestion} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label="Raters for each pair" id="comparison-overlap" className="max-w-40">
            <Input inputMode="numeric" value={overlap} onChange={(event) => setOverlap(event.target.value)} />
          </Field>
        </>
      ) : (
        <p className="text-ink-muted">
          {mayCreate
            ? "No instruction has checklists of two series yet."
            : "Your account may not create studies. Ask an administrator to allow it."}
        </p>
      )}
      {making.error ? (
        <Callout tone="negative" role="alert" title="Not made">
          {errorMessage(making.error)}
        </Callout>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        {pair && mayCreate ? (
          <Button type="submit" variant="primary" loading={making.isPending || making.isSuccess}>
            Make the comparison
          </Button>
        ) : null}
      </div>
    </form>
  );
}
