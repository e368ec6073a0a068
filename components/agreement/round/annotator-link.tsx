"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";
import * as texts from "@/lib/messages/researcher/round-page";
import { say } from "@/lib/messages/researcher/say";
import { roundQuery } from "@/lib/queries/study/round";

/** Copies the address where the round is labelled, for people who are in the study already: what an open round waits for. */
export function AnnotatorLink({ roundId }: { roundId: string }) {
  const { state, copy } = useCopy();
  const { data: round } = useQuery(roundQuery(roundId));
  if (!round || round.status === "closed") return null;
  return (
    <>
      <Button
        variant={round.status === "open" ? "primary" : "quiet"}
        icon={<Link2 aria-hidden />}
        onClick={() => copy(`${window.location.origin}/label/${roundId}`)}
      >
        {state === "copied" ? texts.linkCopied : texts.linkForAnnotators}
      </Button>
      <span role="status" className="sr-only">
        {state === "copied" ? texts.linkIsCopied : state === "failed" ? say(texts.copyItByHandLabel, { roundId }) : ""}
      </span>
    </>
  );
}
