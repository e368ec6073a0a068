"use client";

import type { ReactNode } from "react";
import { Fold } from "@/components/ui/fold";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { isFoldOpen, withFold } from "@/lib/results/open-folds";

const NAME = "open";

export interface ResultsFoldProps {
  id: string;
  title: string;
  finding?: ReactNode;
  children: ReactNode;
}

/** A closed part of a round's results. The URL holds which are open, so that a link shows the same. */
export function ResultsFold({ id, title, finding, children }: ResultsFoldProps) {
  const { get, set } = useUrlQuery();
  const folds = get(NAME);
  return (
    <Fold
      id={id}
      title={title}
      finding={finding}
      open={isFoldOpen(folds, id)}
      onOpenChange={(open) => set({ [NAME]: withFold(folds, id, open) })}
    >
      {children}
    </Fold>
  );
}
