"use client";

import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Protocols } from "@/lib/domain/agreement/protocols";
import { TICKBOX_VERSION } from "@/lib/domain/tickbox-version";
import { protocolsWriteUp } from "./protocols-write-up";
import { WriteUpDialog } from "./write-up-dialog";

/** Writes up the comparison that the page shows. */
export function ProtocolsWriteUpButton({ protocols }: { protocols: Protocols }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" data-print="hide" icon={<NotebookPen aria-hidden />} onClick={() => setOpen(true)}>
        Write up
      </Button>
      <WriteUpDialog
        open={open}
        onOpenChange={setOpen}
        write={(style) => protocolsWriteUp({ protocols, version: TICKBOX_VERSION, date: new Date() }, style)}
      />
    </>
  );
}
