"use client";

import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/modal/dialog";
import { comparisonsQuery } from "@/lib/queries/models/comparisons";
import { CompareSeriesForm } from "./compare-series-form";

/** Opens the form that makes a blind comparison of two series; there only where two series meet on an instruction. */
export function CompareSeries({ studyId, studyName }: { studyId: string; studyName: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(comparisonsQuery(studyId));
  if (!data || (data.studies.length === 0 && (data.pairs.length === 0 || !data.mayCreate))) return null;
  return (
    <>
      <Button variant="quiet" icon={<Scale aria-hidden />} onClick={() => setOpen(true)}>
        Compare two series blind
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Compare two series blind" size="md">
        <CompareSeriesForm studyId={studyId} studyName={studyName} comparisons={data} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
