"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { type BestOf, newBestOfSystemSchema } from "@/lib/improve/best-of-n";
import { keepBestOf } from "@/lib/improve/queries";
import { t } from "@/lib/messages/translate";

/** Makes the best samples a system of their own, so that rounds can judge them. */
export function KeepBestForm({ studyId, best }: { studyId: string; best: BestOf }) {
  const keeping = useMutation(keepBestOf(studyId));
  const suggested = t("{system} best of {samples} by {scorer}", {
    system: best.system.name,
    samples: best.samples,
    scorer: best.scorer.name,
  }).slice(0, 200);
  const form = useForm({
    id: "best-system",
    initial: { name: suggested },
    schema: newBestOfSystemSchema,
    bodyOf: ({ name }) => ({ systemId: best.system.id, scorer: best.scorer.id, name }),
    sending: keeping,
  });
  return (
    <form className="flex max-w-2xl flex-col gap-4" onSubmit={form.submit}>
      <Field
        {...form.field("name")}
        label={t("Name of the new system")}
        required
        hint={t(
          "The best responses are copied; of a tie all are kept, as samples of the new system. Nothing else changes.",
        )}
      >
        <Input {...form.text("name")} maxLength={200} />
      </Field>
      <div>
        <Button type="submit" loading={keeping.isPending} disabled={best.nInstructions === 0}>
          {t("Save the best as a system")}
        </Button>
      </div>
      <FormErrorSummary errors={form.errors} />
      {keeping.data ? (
        <Callout tone="positive" role="status" title={t("“{data}” was created", { data: keeping.data.name })}>
          {t.rich(
            "{responses, plural, one {# response} other {# responses}} to {instructions, plural, one {# instruction} other {# instructions}}. <link>Plan a round that judges it</link>",
            {
              responses: keeping.data.responses,
              instructions: keeping.data.instructions,
              link: (text) => (
                <TextLink key="link" href={`/studies/${studyId}/rounds/new`}>
                  {text}
                </TextLink>
              ),
            },
          )}
        </Callout>
      ) : null}
    </form>
  );
}
