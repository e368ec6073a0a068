"use client";

import type { ComponentType } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import { toast } from "@/components/ui/toast-store";
import { useLater } from "./use-later";

interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface LazyDialogProps<Props extends Openable> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/** A dialog whose script is fetched when it is first opened, or before by `preloadParts`. */
export function LazyDialog<Props extends Openable>({ load, props }: LazyDialogProps<Props>) {
  const t = useT();
  const Part = useLater(load, props.open, () => {
    props.onOpenChange(false);
    toast.error(t("This couldn’t be loaded. Try again when you’re back online."));
  });
  return Part ? <Part {...props} /> : null;
}
