"use client";

import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/messages/translate";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { excludedOf, excludedText, parseExcluded } from "@/lib/results/excluded";
import type { ExcludedFrom } from "@/lib/results/queries/excluded-labels";
import { useExcluded } from "./use-excluded";

const ExcludedDialog = dynamic(() => import("./excluded-dialog").then((part) => part.ExcludedDialog), { ssr: false });
// In the page's HTML where something is left out; others do not fetch it.
const ExcludedNotice = dynamic(() => import("./excluded-notice").then((part) => part.ExcludedNotice));

export interface WithoutBarProps {
  of: ExcludedFrom;
  /** whose labels the page shows; without it the usual ones, of a study all */
  raters?: RaterGroup | undefined;
  /** of the labels: what is left out is counted again when it changes */
  version?: string;
}

/** At the top of every page of figures: what they leave out and why, or where to leave something out. */
export function ExcludedBar({ of, raters, version }: WithoutBarProps) {
  const [text, change] = useExcluded();
  const [open, setOpen] = useState(false);
  const edit = (label: string) => (
    <Button size="sm" icon={<ListFilter aria-hidden />} onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
  return (
    <>
      {parseExcluded(text) === null ? (
        <div data-print="hide">{edit(t("Include / exclude"))}</div>
      ) : (
        <ExcludedNotice
          of={of}
          raters={raters}
          version={version}
          actions={
            <span className="contents" data-print="hide">
              {edit(t("Change"))}
              <OtherSide text={text} change={change} />
              <Button size="sm" onClick={() => change(undefined)}>
                {t("Include everything")}
              </Button>
            </span>
          }
        />
      )}
      {open ? <ExcludedDialog of={of} raters={raters} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Where one moment parts the labels: those on its other side, to compare before and after. */
function OtherSide({ text, change }: { text: string | undefined; change: (text: string | undefined) => void }) {
  const excluded = excludedOf(text);
  const { before, after } = excluded;
  if ((before === null) === (after === null)) return null;
  return (
    <Button size="sm" onClick={() => change(excludedText({ ...excluded, before: after, after: before }))}>
      {before === null ? t("Show labels from then on") : t("Show labels before then")}
    </Button>
  );
}
