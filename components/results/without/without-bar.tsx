"use client";

import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/messages/translate";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import type { LeftOutOf } from "@/lib/results/queries/left-out";
import { parseWithout } from "@/lib/results/without";
import { useWithout } from "./use-without";

const WithoutDialog = dynamic(() => import("./without-dialog").then((part) => part.WithoutDialog), { ssr: false });
// In the page's HTML where something is left out; others do not fetch it.
const LeftOutNotice = dynamic(() => import("./left-out-notice").then((part) => part.LeftOutNotice));

export interface WithoutBarProps {
  of: LeftOutOf;
  /** whose labels the page shows; without it the usual ones, of a study all */
  raters?: RaterGroup | undefined;
  /** of the labels: what is left out is counted again when it changes */
  version?: string;
}

/** At the top of every page of figures: what they leave out and why, or where to leave something out. */
export function WithoutBar({ of, raters, version }: WithoutBarProps) {
  const [text, change] = useWithout();
  const [open, setOpen] = useState(false);
  const edit = (label: string) => (
    <Button size="sm" icon={<ListFilter aria-hidden />} onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
  return (
    <>
      {parseWithout(text) === null ? (
        <div data-print="hide">{edit(t("With and without"))}</div>
      ) : (
        <LeftOutNotice
          of={of}
          raters={raters}
          version={version}
          actions={
            <span className="contents" data-print="hide">
              {edit(t("Change"))}
              <Button size="sm" onClick={() => change(undefined)}>
                {t("Include everything")}
              </Button>
            </span>
          }
        />
      )}
      {open ? <WithoutDialog of={of} raters={raters} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
