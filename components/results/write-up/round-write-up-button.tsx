"use client";

import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { useWasOpen } from "@/components/ui/use-was-open";
import { t } from "@/lib/messages/translate";
import { roundQuery } from "@/lib/round/queries/round";

const RoundWriteUpDialog = dynamic(() => import("./round-write-up-dialog").then((part) => part.RoundWriteUpDialog), {
  ssr: false,
});

/** Writes up what the page’s labels say of agreement, systems and judges, under an address. Not there without labels. */
export function RoundWriteUpButton({ roundId }: { roundId: string }) {
  const { get, set } = useUrlQuery();
  const open = get("write") === "up";
  const setOpen = (isOpen: boolean) => set({ write: isOpen ? "up" : null });
  const wasOpen = useWasOpen(open);
  const { data: round } = useQuery(roundQuery(roundId));
  if (!round || round.labels <= round.uncountedLabels) return null;
  return (
    <>
      <Button icon={<NotebookPen aria-hidden />} onClick={() => setOpen(true)}>
        {t("Write up")}
      </Button>
      {wasOpen ? <RoundWriteUpDialog roundId={roundId} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
