"use client";

import { type ComponentType, useEffect, useState } from "react";
import { toast } from "@/components/ui/toast-store";

interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface LazyDialogProps<Props extends Openable> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/** A dialog whose script is fetched when it is first opened, or before by `preloadDialogs`. */
export function LazyDialog<Props extends Openable>({ load, props }: LazyDialogProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const { open, onOpenChange } = props;
  useEffect(() => {
    if (!open || Loaded) return;
    load().then(
      (component) => setLoaded(() => component),
      () => {
        onOpenChange(false);
        toast.error("This could not be fetched. Try again when the connection is back.");
      },
    );
  }, [open, Loaded, load, onOpenChange]);
  return Loaded ? <Loaded {...props} /> : null;
}
