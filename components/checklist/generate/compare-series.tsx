"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input, Select } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { Dialog } from "@/components/ui/modal/dialog";
import { toast } from "@/components/ui/toast-store";
import { newComparisonSchema, type SeriesComparisons } from "@/lib/checklist/generation/generation";
import { compareSeries, comparisonsQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { CHECKLIST_CRITERIA } from "@/lib/round/guidelines/checklist-criteria";
import { DEFAULT_OVERLAP, MAX_OVERLAP } from "@/lib/round/round-choice";

/** Opens the form that makes a blind comparison of two series; there only where two series meet on an instruction. */
export function CompareSeries({ studyId, studyName }: { studyId: string; studyName: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(comparisonsQuery(studyId));
  if (!data || (data.studies.length === 0 && (data.pairs.length === 0 || !data.mayCreate))) return null;
  return (
    <>
      <Button variant="quiet" icon={<Scale aria-hidden />} onClick={() => setOpen(true)}>
        {t("Compare two series blind")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t("Compare two series blind")} size="md">
        <CompareSeriesForm studyId={studyId} studyName={studyName} comparisons={data} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface CompareSeriesFormProps {
  studyId: string;
  studyName: string;
  comparisons: SeriesComparisons;
  onCancel: () => void;
}

type SeriesPair = SeriesComparisons["pairs"][number];

interface ComparisonDraft {
  /** which of the pairs */
  series: number;
  /** null: as suggested */
  name: string | null;
  overlap: string;
}

const FIRST: ComparisonDraft = { series: 0, name: null, overlap: String(DEFAULT_OVERLAP) };

/** Which two series, and what comes of it: a study of its own with a round for each criterion. */
function CompareSeriesForm({ studyId, studyName, comparisons, onCancel }: CompareSeriesFormProps) {
  const { pairs, studies, mayCreate } = comparisons;
  const router = useRouter();
  const making = useMutation({
    ...compareSeries(studyId),
    onSuccess: (made) => {
      toast.success(t("Comparison created. Invite annotators and open its rounds."));
      router.push(`/studies/${made.studyId}`);
    },
  });
  const suggestionFor = (pair: SeriesPair) =>
    t("{studyName}: {a} or {b}", { studyName, a: pair.a, b: pair.b }).slice(0, 200);
  const form = useForm({
    id: "comparison",
    initial: FIRST,
    schema: newComparisonSchema,
    bodyOf: ({ series, name, overlap }) => {
      const pair = pairs[series];
      return pair && { a: pair.a, b: pair.b, name: name ?? suggestionFor(pair), overlap: Number(overlap) };
    },
    expected: { overlap: t("A whole number from 1 to {maxOverlap}.", { maxOverlap: MAX_OVERLAP }) },
    sending: making,
  });
  const { series, name } = form.values;
  const pair = pairs[series];
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5 text-sm">
      {studies.length > 0 ? (
        <div>
          <p className="font-medium">{t("Created so far")}</p>
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
            {t(
              "Creates a new study with every instruction that both series have, the two checklists in place of responses, and one round of pairs each for {checklistCriteria}. Annotators don’t see which series is which; sides are shuffled.",
              { checklistCriteria: CHECKLIST_CRITERIA.map(({ title }) => title.toLowerCase()).join(", ") },
            )}
          </p>
          <Field {...form.field("series")} label={t("Series")}>
            <Select value={String(series)} onChange={(event) => form.change({ series: Number(event.target.value) })}>
              {pairs.map(({ a, b, instructions }, index) => (
                <option key={`${a}\n${b}`} value={index}>
                  {t("{a} or {b} ({count, plural, one {# instruction} other {# instructions}})", {
                    a,
                    b,
                    count: instructions,
                  })}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...form.field("name")} label={t("Name of the new study")} required>
            <Input
              maxLength={200}
              value={name ?? suggestionFor(pair)}
              onChange={(event) => form.change({ name: event.target.value })}
            />
          </Field>
          <Field {...form.field("overlap")} label={t("Raters for each pair")} className="max-w-40">
            <Input {...form.text("overlap")} inputMode="numeric" />
          </Field>
        </>
      ) : (
        <p className="text-ink-muted">
          {mayCreate
            ? t("No instruction has checklists of two series yet.")
            : t("Your account may not create studies. Ask an admin to allow it.")}
        </p>
      )}
      <FormErrorSummary title={t("Not created")} errors={form.errors} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        {pair && mayCreate ? (
          <Button type="submit" variant="primary" loading={making.isPending || making.isSuccess}>
            {t("Create the comparison")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
