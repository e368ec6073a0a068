"use client";

import { Checkbox } from "@/components/ui/checkbox";

export interface BundleChoice {
  labels: boolean;
  comments: boolean;
  texts: boolean;
  bom: boolean;
}

export const USUAL_BUNDLE: BundleChoice = { labels: false, comments: false, texts: true, bom: false };

export interface BundleOptionsProps {
  choice: BundleChoice;
  onChange: (choice: BundleChoice) => void;
  /** the labels' files hold those of judges and of files too */
  ofAllRaters: boolean;
}

/** What JSON Lines and CSV include. */
export function BundleOptions({ choice, onChange, ofAllRaters }: BundleOptionsProps) {
  const set = (change: Partial<BundleChoice>) => onChange({ ...choice, ...change });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">What to include</legend>
      <Checkbox
        label="Texts of instructions and responses"
        hint="So that the files stand alone."
        checked={choice.texts}
        onChange={(event) => set({ texts: event.target.checked })}
      />
      <Checkbox
        label="Every rater’s own labels"
        hint={`With order shown and time on task${ofAllRaters ? ", including judges’ and imported raters’" : ""}.`}
        checked={choice.labels}
        onChange={(event) => set({ labels: event.target.checked })}
      />
      <Checkbox
        label="With comments and reported problems"
        hint="Free text: it may name people."
        checked={choice.comments}
        disabled={!choice.labels}
        onChange={(event) => set({ comments: event.target.checked })}
      />
      <Checkbox
        label="Mark CSV as UTF-8 for spreadsheets"
        hint="A byte order mark; for spreadsheets that show wrong accents without it."
        checked={choice.bom}
        onChange={(event) => set({ bom: event.target.checked })}
      />
    </fieldset>
  );
}
