"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/format/counted";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";

interface SelectionBarProps {
  noun: string;
  count: number;
  total: number | null;
  /** ticks all that fit, those not loaded too */
  onSelectAll: (() => Promise<void>) | null;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the rows that are ticked; nothing while none is. */
export function SelectionBar({ noun, count, total, onSelectAll, onClear, children }: SelectionBarProps) {
  const all = useMutation({
    mutationFn: async () => onSelectAll?.(),
    onError: (error) => toast.error(errorMessage(error)),
  });
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-4 py-2" data-print="hide">
      <p role="status" className="me-2 text-sm font-medium tabular-nums">
        {t("{number} selected", { number: counted(count, noun) })}
      </p>
      {children}
      <span className="ms-auto flex gap-2">
        {onSelectAll && total !== null && count < total ? (
          <Button size="sm" variant="quiet" loading={all.isPending} onClick={() => all.mutate()}>
            {t("Select all {total}", { total })}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={onClear}>
          {t("Clear selection")}
        </Button>
      </span>
    </div>
  );
}
