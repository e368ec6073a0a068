"use client";

import { useState } from "react";

/** Rows that are ticked, by their key, each with what an action needs of it. */
export type Selected<Kept> = ReadonlyMap<string, Kept>;

export interface Selection<Kept> {
  selected: Selected<Kept>;
  /** Ticks or unticks rows. */
  set: (rows: readonly (readonly [string, Kept])[], isSelected: boolean) => void;
  clear: () => void;
}

export function useSelection<Kept>(): Selection<Kept> {
  const [selected, setSelected] = useState<Selected<Kept>>(new Map());
  return {
    selected,
    set: (rows, isSelected) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const [key, kept] of rows) {
          if (isSelected) next.set(key, kept);
          else next.delete(key);
        }
        return next;
      }),
    clear: () => setSelected(new Map()),
  };
}
