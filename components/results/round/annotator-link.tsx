"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";
import { t } from "@/lib/messages/translate";
import { roundQuery } from "@/lib/round/queries/round";

/** Copies the address where the round is labelled, for people who are in the study already: what an open round waits for. */
export function AnnotatorLink({ roundId }: { roundId: string }) {
  const { state, copy } = useCopy();
  const { data: round } = useQuery(roundQuery(roundId));
  if (!round || round.status === "closed") return null;
  return (
    <>
      <Button
        variant={round.status === "open" && round.submitted < round.wanted ? "primary" : "quiet"}
        icon={<Link2 aria-hidden />}
        onClick={() => copy(`${window.location.origin}/label/${roundId}`)}
      >
        {state === "copied" ? t("Link copied") : t("Copy annotator link")}
      </Button>
      <span role="status" className="sr-only">
        {state === "copied"
          ? t("The link is copied")
          : state === "failed"
            ? t("Copy it by hand: /label/{roundId}", { roundId })
            : ""}
      </span>
    </>
  );
}
