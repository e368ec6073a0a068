"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import { type BestOf, newBestOfSystemSchema } from "@/lib/domain/improvement/best-of-n";
import * as texts from "@/lib/messages/researcher/improving";
import { say } from "@/lib/messages/researcher/say";
import { keepBestOf } from "@/lib/queries/models/improvement";

/** Makes the best samples a system of their own, so that rounds can judge them. */
export function KeepBestForm({ studyId, best }: { studyId: string; best: BestOf }) {
  const keeping = useMutation(keepBestOf(studyId));
  const suggested = say(texts.bestOfBy, {
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
      <Field {...form.field("name")} label={texts.nameOfTheNewSystem} required hint={texts.bestResponsesAreCopied}>
        <Input {...form.text("name")} maxLength={200} />
      </Field>
      <div>
        <Button type="submit" loading={keeping.isPending} disabled={best.nInstructions === 0}>
          {texts.saveTheBestAsASystem}
        </Button>
      </div>
      <FormErrorSummary errors={form.errors} />
      {keeping.data ? (
        <Callout tone="positive" role="status" title={say(texts.isThere, { data: keeping.data.name })}>
          {say.parts(texts.to, {
            responses: say(texts.responses, { count: keeping.data.responses }),
            instructions: say(texts.instructions, { count: keeping.data.instructions }),
            planA: (
              <TextLink key="planA" href={`/studies/${studyId}/rounds/new`}>
                {texts.planARoundThatJudges}
              </TextLink>
            ),
          })}
        </Callout>
      ) : null}
    </form>
  );
}
