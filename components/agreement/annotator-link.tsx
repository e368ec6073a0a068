"use client";

import { Link2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";

/** Copies the address where the round is labelled, for people who are in the study already. */
export function AnnotatorLink({ roundId }: { roundId: string }) {
  const { state, copy } = useCopy();
  return (
    <>
      <Button icon={<Link2 aria-hidden />} onClick={() => copy(`${window.location.origin}/label/${roundId}`)}>
        {state === "copied" ? "Link copied" : "Link for annotators"}
      </Button>
      <span role="status" className="sr-only">
        {state === "copied" ? "The link is copied" : state === "failed" ? `Copy it by hand: /label/${roundId}` : ""}
      </span>
    </>
  );
}
