"use client";

import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import type { StudyModel } from "@/lib/endpoints/study-model";
import { t } from "@/lib/messages/translate";
import { PriceDialog } from "./price-dialog";

export interface ModelPriceProps {
  studyId: string;
  model: StudyModel;
  currency: string;
}

/** What a model costs, and a way to say it. */
export function ModelPrice({ studyId, model, currency }: ModelPriceProps) {
  const [open, setOpen] = useState(false);
  const inBrowser = useBrowserValue(() => true, false);
  const price = formatPrice(model.price, currency);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="-my-1 text-xs font-normal text-ink-muted"
        aria-label={t("{setThe} of {model}", {
          setThe: price === null ? t("Set the price") : t("Price {price} per million tokens, change it", { price }),
          model: model.name,
        })}
        onClick={() => setOpen(true)}
      >
        {price ?? t("no price set")}
      </Button>
      {/* Outside the form that the models are chosen in: a form within a form would submit the outer one. */}
      {inBrowser
        ? createPortal(
            <PriceDialog studyId={studyId} model={model} currency={currency} open={open} onOpenChange={setOpen} />,
            document.body,
          )
        : null}
    </>
  );
}

/** Small prices keep their digits: 0.075, not 0.08. */
const NUMBER = new Intl.NumberFormat("en", { maximumSignificantDigits: 6 });

/** "0.15 in, 0.60 out", per million tokens; null where there is none. */
function formatPrice(price: StudyModel["price"], currency: string): string | null {
  if (price === null) return null;
  if (price.promptPerMillion === 0 && price.completionPerMillion === 0) return t("free");
  return t("{currency} {input} in, {output} out", {
    currency,
    input: NUMBER.format(price.promptPerMillion),
    output: NUMBER.format(price.completionPerMillion),
  });
}
