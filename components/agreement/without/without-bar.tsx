"use client";

import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { leftOutWords } from "@/lib/domain/agreement/left-out";
import { parseWithout } from "@/lib/domain/agreement/without";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/waiting";
import { type LeftOutOf, leftOutQuery } from "@/lib/queries/agreement/left-out";
import { useWithout } from "./use-without";

const WithoutDialog = dynamic(() => import("./without-dialog").then((part) => part.WithoutDialog), { ssr: false });

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
  const without = parseWithout(text);
  const { data } = useQuery({ ...leftOutQuery(of, { raters, without: text }, version), enabled: without !== null });
  const edit = (label: string) => (
    <Button size="sm" icon={<ListFilter aria-hidden />} onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
  return (
    <>
      {without === null ? (
        <div data-print="hide">{edit(texts.withAndWithout)}</div>
      ) : (
        <Callout
          tone="warning"
          role="status"
          title={say(texts.without, {
            leftOutWords: leftOutWords(without, data ?? null),
            counted: data ? say(texts.ofLabels, { counted: data.counted, labels: data.labels }) : "",
          })}
          actions={
            <span className="contents" data-print="hide">
              {edit(texts.change)}
              <Button size="sm" onClick={() => change(undefined)}>
                {texts.includeEverything}
              </Button>
            </span>
          }
        >
          {without.reason === "" ? texts.noReasonGiven : say(texts.reason, { reason: without.reason })}
        </Callout>
      )}
      {open ? <WithoutDialog of={of} raters={raters} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
