"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Callout } from "@/components/ui/callout";
import { ChoiceFieldset, type ChoiceFieldsetProps } from "@/components/ui/choice-fieldset";
import { classNames } from "@/components/ui/class-names";
import { TextLink } from "@/components/ui/link";
import { QueryError } from "@/components/ui/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import type { ModelSupport } from "@/lib/endpoints/endpoint";
import { studyModelsQuery } from "@/lib/endpoints/queries";
import type { StudyModel, StudyModels } from "@/lib/endpoints/study-model";
import { t } from "@/lib/messages/translate";
import { DemoBadge } from "./demo-badge";
import { ModelPrice } from "./price-list";
import { SUPPORT_NAMES, supportWords } from "./support-words";

export interface ModelChoicesProps
  extends Pick<ChoiceFieldsetProps, "legend" | "hint" | "error" | "disabled" | "className"> {
  studyId: string;
  /** What is wanted of a model: one that a test found to lack it says so. */
  wants?: ReadonlyArray<keyof ModelSupport>;
  type: "radio" | "checkbox";
  isChosen: (modelId: string) => boolean;
  onChoose: (model: StudyModel, chosen: boolean) => void;
}

/** The models a study may use, by endpoint: what each can do and what it costs. */
export function ModelChoices({ studyId, legend, hint, error, disabled, className, ...rest }: ModelChoicesProps) {
  const id = useId();
  const query = useQuery(studyModelsQuery(studyId));
  const { data, error: failure } = query;
  return (
    <ChoiceFieldset
      legend={legend}
      hint={hint}
      error={error}
      disabled={disabled}
      className={classNames("gap-3", className)}
    >
      {data ? (
        <>
          <AddEndpointHint {...data} />
          <div className="max-h-96 overflow-y-auto rounded-md border border-line bg-raised">
            {byEndpoint(data.models).map(({ endpointId, endpointName, models }) => (
              <div key={endpointId} className="border-b border-line last:border-b-0">
                <p className="bg-surface px-3 py-1.5 text-xs font-medium text-ink-muted">{endpointName}</p>
                {models.map((model) => (
                  <ModelRow key={model.id} name={id} model={model} {...rest}>
                    <ModelPrice studyId={studyId} model={model} currency={data.currency} />
                  </ModelRow>
                ))}
              </div>
            ))}
          </div>
          <p className="text-xs text-ink-muted">{t("Prices are per million tokens sent (in) and written (out).")}</p>
        </>
      ) : failure ? (
        <QueryError title={t("The models couldn’t be loaded")} query={query} />
      ) : (
        <div aria-busy className="flex flex-col gap-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
    </ChoiceFieldset>
  );
}

interface ModelRowProps extends Pick<ModelChoicesProps, "type" | "isChosen" | "onChoose" | "wants"> {
  name: string;
  model: StudyModel;
  children: ReactNode;
}

function ModelRow({ name, model, type, isChosen, onChoose, wants = [], children }: ModelRowProps) {
  const id = useId();
  const lacks = model.testedAt === null ? [] : wants.filter((want) => !model.supports[want]);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3 py-2 transition-colors has-checked:bg-accent-soft">
      <label className="flex min-w-0 flex-1 basis-56 items-start gap-3 has-disabled:opacity-60">
        <span className="relative mt-0.5 inline-flex size-4 shrink-0">
          <input
            type={type}
            name={type === "radio" ? name : undefined}
            value={model.id}
            checked={isChosen(model.id)}
            aria-describedby={`${id}-can`}
            onChange={(event) => onChoose(model, event.target.checked)}
            className={classNames(
              "peer size-4 appearance-none border border-line-strong bg-raised transition-colors checked:border-accent",
              type === "radio" ? "rounded-full checked:border-5" : "rounded-sm checked:bg-accent",
            )}
          />
          {type === "checkbox" ? (
            <Check
              aria-hidden
              strokeWidth={3.5}
              className="pointer-events-none absolute inset-0.5 hidden size-3 text-on-accent peer-checked:block"
            />
          ) : null}
        </span>
        <span className="flex min-w-0 flex-col text-sm">
          <span className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
            {model.name}
            {model.isDemo ? <DemoBadge /> : null}
          </span>
          <span id={`${id}-can`} className="text-xs text-ink-muted">
            {supportWords(model.supports, model.testedAt)}
            {lacks.length > 0 ? (
              <span className="block text-warning">
                {t("Doesn’t offer {lacks}.", { lacks: lacks.map((want) => SUPPORT_NAMES[want].name).join(", ") })}
              </span>
            ) : null}
          </span>
        </span>
      </label>
      {children}
    </div>
  );
}

function byEndpoint(models: readonly StudyModel[]) {
  const groups = new Map<string, { endpointId: string; endpointName: string; models: StudyModel[] }>();
  for (const model of models) {
    const { endpointId, endpointName } = model;
    const group = groups.get(endpointId) ?? { endpointId, endpointName, models: [] };
    groups.set(endpointId, { ...group, models: [...group.models, model] });
  }
  return [...groups.values()];
}

/** Where there is nothing but the demo model: how to get a real one. */
function AddEndpointHint({ models, mayAddEndpoints, admins }: StudyModels) {
  if (models.some(({ isDemo }) => !isDemo)) return null;
  return (
    <Callout title={t("Only the offline demo model is available")}>
      {t("It follows rules, knows no language and costs nothing: good for trying things out, not for results.")}{" "}
      {mayAddEndpoints
        ? t.rich(
            "<link>Add an endpoint</link> to use a real model: OpenAI, vLLM, Ollama or anything else that speaks the same protocol.",
            {
              link: (text) => (
                <TextLink key="link" href="/admin/endpoints/new">
                  {text}
                </TextLink>
              ),
            },
          )
        : t("For a real model ask {anAdmin} to add an endpoint; only an admin can.", {
            anAdmin: admins.length === 0 ? t("an admin of this server") : listed(admins),
          })}
    </Callout>
  );
}

/** "Ada, Ben or Cy" */
function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(names);
}
