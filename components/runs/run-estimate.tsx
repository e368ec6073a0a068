"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Calculator } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { studyModelsQuery } from "@/lib/endpoints/queries";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import { estimateRun } from "@/lib/runs/queries/runs";
import type { RunKindName, RunSettings } from "@/lib/runs/run";
import { EstimateFigures } from "./estimate-figures";
import { ImagesUnseen } from "./images-unseen";

export interface RunEstimateProps {
  studyId: string;
  kind: RunKindName;
  /** in the shape of lib/runs/<kind>.ts; null while the form is not complete */
  configuration: unknown;
  /** why it is not complete, where the form knows */
  missing?: string;
  terms: RunSettings;
}

/** Says, when asked, what a run would come to. Nothing is called that costs anything. */
export function RunEstimate({ studyId, kind, configuration, missing, terms }: RunEstimateProps) {
  const currency = useQuery(studyModelsQuery(studyId)).data?.currency ?? null;
  const estimating = useMutation(estimateRun(studyId));
  const asked = estimating.variables;
  const isOld =
    asked !== undefined && JSON.stringify([asked.kind, asked.configuration]) !== JSON.stringify([kind, configuration]);
  const isIncomplete = configuration === null || configuration === undefined;
  // An estimate needs no name yet.
  const named = { ...terms, name: terms.name.trim() === "" ? t("Estimate") : terms.name };
  return (
    <section aria-label={t("Estimate")} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          icon={<Calculator aria-hidden />}
          loading={estimating.isPending}
          disabled={isIncomplete}
          onClick={() => estimating.mutate({ kind, configuration, terms: named })}
        >
          {estimating.data ? t("Estimate again") : t("Estimate cost")}
        </Button>
        <p className="text-sm text-ink-muted" role="status">
          {isIncomplete
            ? t("Complete the form to see the run’s totals.{missing}", { missing: missing ? ` ${missing}` : "" })
            : isOld && estimating.data
              ? t("The form has changed since this estimate.")
              : estimating.data
                ? ""
                : t("Costs nothing: estimated from up to 20 items with the offline demo model.")}
        </p>
      </div>
      {estimating.error ? (
        <Callout tone="negative" role="alert" title={t("No estimate")}>
          {errorMessage(estimating.error)}
        </Callout>
      ) : null}
      {estimating.data ? <ImagesUnseen images={estimating.data.images} /> : null}
      {estimating.data ? (
        <EstimateFigures estimate={estimating.data} currency={currency} budget={terms.budget} faded={isOld} />
      ) : null}
    </section>
  );
}
