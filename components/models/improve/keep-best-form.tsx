"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import { counted } from "@/lib/domain/format/counted";
import type { BestOf } from "@/lib/domain/improvement/best-of-n";
import { errorMessage } from "@/lib/http/error-message";
import { keepBestOf } from "@/lib/queries/models/improvement";

/** Makes the best samples a system of their own, so that rounds can judge them. */
export function KeepBestForm({ studyId, best }: { studyId: string; best: BestOf }) {
  const [name, setName] = useState<string | null>(null);
  const keeping = useMutation(keepBestOf(studyId));
  const suggested = `${best.system.name} best of ${best.samples} by ${best.scorer.name}`.slice(0, 200);
  return (
    <form
      className="flex max-w-2xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        keeping.mutate({ systemId: best.system.id, scorer: best.scorer.id, name: name ?? suggested });
      }}
    >
      <Field
        label="Name of the new system"
        id="best-system-name"
        required
        hint="The best responses are copied; of a tie all are kept, as samples of the new system. Nothing else changes."
      >
        <Input value={name ?? suggested} maxLength={200} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" loading={keeping.isPending} disabled={best.nInstructions === 0}>
          Make the best a system
        </Button>
      </div>
      {keeping.error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(keeping.error)}
        </Callout>
      ) : null}
      {keeping.data ? (
        <Callout tone="positive" role="status" title={`“${keeping.data.name}” is there`}>
          {counted(keeping.data.responses, "response")} to {counted(keeping.data.instructions, "instruction")}.{" "}
          <TextLink href={`/studies/${studyId}/rounds/new`}>Plan a round that judges it</TextLink>
        </Callout>
      ) : null}
    </form>
  );
}
