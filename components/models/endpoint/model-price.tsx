"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { StudyModel } from "@/lib/domain/endpoint/study-model";
import { formatPrice } from "./format-price";
import { PriceDialog } from "./price-dialog";

export interface ModelPriceProps {
  studyId: string;
  model: StudyModel;
  currency: string;
}

/** What a model costs, and a way to say it. */
export function ModelPrice({ studyId, model, currency }: ModelPriceProps) {
  const [open, setOpen] = useState(false);
  const price = formatPrice(model.price, currency);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="-my-1 text-xs font-normal text-ink-muted"
        aria-label={`${price === null ? "Set the price" : `Price ${price} per million tokens, change it`} of ${model.name}`}
        onClick={() => setOpen(true)}
      >
        {price ?? "no price set"}
      </Button>
      <PriceDialog studyId={studyId} model={model} currency={currency} open={open} onOpenChange={setOpen} />
    </>
  );
}
