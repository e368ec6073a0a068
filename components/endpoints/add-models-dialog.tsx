"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { type Sending, useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Dialog } from "@/components/ui/modal/dialog";
import { Spinner } from "@/components/ui/spinner";
import { type EndpointDto, newModelsSchema } from "@/lib/endpoints/endpoint";
import { addModels, offeredModelsQuery } from "@/lib/endpoints/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";

export interface AddModelsDialogProps {
  endpoint: EndpointDto;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const SHOWN = 100;

/** Adds models by name, or from what the endpoint says it has. */
export function AddModelsDialog({ endpoint, open, onOpenChange }: AddModelsDialogProps) {
  const formId = useId();
  const adding = useMutation({
    ...addModels(endpoint.id),
    onSuccess: () => onOpenChange(false),
  });
  const change = (next: boolean) => {
    adding.reset();
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t("Add models of {endpoint}", { endpoint: endpoint.name })}
      description={t("Researchers choose from the models added here.")}
      locked={adding.isPending}
      footer={
        <>
          <Button disabled={adding.isPending} onClick={() => change(false)}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={adding.isPending}>
            {t("Add")}
          </Button>
        </>
      }
    >
      <AddModelsForm formId={formId} endpoint={endpoint} adding={adding} />
    </Dialog>
  );
}

interface AddModelsFormProps {
  formId: string;
  endpoint: EndpointDto;
  adding: Sending<z.infer<typeof newModelsSchema>>;
}

/** Apart, so that what was chosen is forgotten when the dialog closes. */
function AddModelsForm({ formId, endpoint, adding }: AddModelsFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const form = useForm({
    id: formId,
    initial: { names: "" },
    schema: newModelsSchema,
    // What was typed to find models in the list is no name of its own once some are chosen.
    bodyOf: ({ names }) => ({ names: chosen.size > 0 ? [...chosen] : [names.trim()] }),
    expected: { names: t("Type a model’s name, or choose from the list.") },
    sending: adding,
    hasSummary: false,
  });
  const wanted = form.values.names.trim();
  const { data, error, isFetching, refetch } = useQuery(offeredModelsQuery(endpoint.id));
  const there = new Set(endpoint.models.filter(({ archivedAt }) => archivedAt === null).map(({ name }) => name));
  const offered = data?.ok ? data.names.filter((name) => !there.has(name)) : [];
  const matching = offered.filter((name) => name.toLowerCase().includes(wanted.toLowerCase()));
  const problem = data && !data.ok ? data.failure.message : error ? errorMessage(error) : null;
  return (
    <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <FormErrorSummary errors={form.errors} />
      <Field
        {...form.field("names")}
        label={t("Name")}
        hint={t("The endpoint’s name for it; also filters the list below")}
      >
        <Input maxLength={200} autoComplete="off" spellCheck={false} {...form.text("names")} />
      </Field>
      {isFetching ? (
        <p className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner />
          {t("Asking the endpoint which models it has…")}
        </p>
      ) : problem === null ? (
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium">{t("Models on the endpoint")}</legend>
          <Offered names={matching.slice(0, SHOWN)} chosen={chosen} onChosen={setChosen} />
          <p role="status" className="text-xs text-ink-muted">
            {countWords(matching.length, offered.length, chosen.size)}
          </p>
        </fieldset>
      ) : (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-muted">
          <p className="min-w-0 flex-1 basis-60">
            {t("There is no list: {problem} You can still type a name.", { problem })}
          </p>
          <Button size="sm" onClick={() => refetch()}>
            {t("Ask again")}
          </Button>
        </div>
      )}
    </form>
  );
}

function countWords(matching: number, offered: number, chosen: number): string {
  if (offered === 0) return t("All its models have been added.");
  const shown =
    matching > SHOWN
      ? t("The first {shown} of {matching}; type a part of the name to see others.", { shown: SHOWN, matching })
      : "";
  const some = matching === 0 ? t("No name contains this; it will be added as typed.") : shown;
  return [some, chosen > 0 ? t("{chosen} chosen.", { chosen }) : ""].filter(Boolean).join(" ");
}

interface OfferedProps {
  names: readonly string[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

function Offered({ names, chosen, onChosen }: OfferedProps) {
  return names.map((name) => (
    <Checkbox
      key={name}
      label={name}
      checked={chosen.has(name)}
      onChange={({ target }) =>
        onChosen(new Set(target.checked ? [...chosen, name] : [...chosen].filter((n) => n !== name)))
      }
    />
  ));
}
