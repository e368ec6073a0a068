"use client";

import { Checkbox } from "@/components/ui/checkbox";
import * as words from "@/lib/messages/researcher/round-export";
import { say } from "@/lib/messages/researcher/say";

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
      <legend className="sr-only">{words.whatToInclude}</legend>
      <Checkbox
        label={words.textsOfInstructionsAndResponses}
        hint={words.soThatTheFilesStand}
        checked={choice.texts}
        onChange={(event) => set({ texts: event.target.checked })}
      />
      <Checkbox
        label={words.everyRatersOwnLabels}
        hint={say(words.withOrderShownAndTime, {
          includingJudges: ofAllRaters ? words.includingJudgesAndImportedRaters : "",
        })}
        checked={choice.labels}
        onChange={(event) => set({ labels: event.target.checked })}
      />
      <Checkbox
        label={words.withCommentsAndReportedProblems}
        hint={words.freeTextItMayName}
        checked={choice.comments}
        disabled={!choice.labels}
        onChange={(event) => set({ comments: event.target.checked })}
      />
      <Checkbox
        label={words.markCsvAsUtf8}
        hint={words.byteOrderMarkForSpreadsheets}
        checked={choice.bom}
        onChange={(event) => set({ bom: event.target.checked })}
      />
    </fieldset>
  );
}
