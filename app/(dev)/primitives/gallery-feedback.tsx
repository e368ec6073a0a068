"use client";

import { Check, Inbox, X } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { Dialog } from "@/components/ui/modal/dialog";
import { Sheet } from "@/components/ui/modal/sheet";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast-store";

export function GalleryFeedback() {
  const [open, setOpen] = useState<"dialog" | "confirm" | "right" | "bottom" | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Feedback">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen("dialog")}>Open dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Delete…</Button>
        <Button onClick={() => setOpen("right")}>Sheet at the side</Button>
        <Button onClick={() => setOpen("bottom")}>Sheet from below</Button>
        <Button onClick={() => toast.success("Saved", { action: { label: "Undo", onPress: () => undefined } })}>
          Toast
        </Button>
        <Button onClick={() => toast.error("Could not save", { description: "The server did not answer." })}>
          Error toast
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge>Draft</Badge>
        <Badge tone="accent">Running</Badge>
        <Badge tone="positive" icon={<Check aria-hidden />}>
          Yes
        </Badge>
        <Badge tone="negative" icon={<X aria-hidden />}>
          No
        </Badge>
        <Badge tone="warning">Paused</Badge>
        <Spinner label="Loading" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Callout title="A remark">It belongs to what stands around it.</Callout>
        <Callout tone="positive" title="Done">
          All 120 are there.
        </Callout>
        <Callout tone="warning" title="Simulated">
          These labels were made up to show how it looks.
        </Callout>
        <Callout tone="negative" title="Refused" actions={<Button size="sm">Try again</Button>}>
          Line 17: expected a number, found “three”.
        </Callout>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <EmptyState
          icon={<Inbox />}
          title="Nothing here yet"
          description="Bring in a file to begin."
          actions={<Button variant="primary">Import</Button>}
        />
        <Card>
          <ErrorState
            title="The list could not be loaded"
            description="The server did not answer. Check your connection, then try again."
            onRetry={() => undefined}
            reference="8f3a11"
          />
        </Card>
      </div>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-60" />
        <Skeleton className="h-20 w-full" />
      </div>
      <Dialog
        open={open === "dialog"}
        onOpenChange={close}
        title="A dialog"
        description="With a description of what it is for."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={() => toast.success("Saved from a dialog")}>
              Save
            </Button>
          </>
        }
      >
        <p>Something to read or fill in.</p>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onOpenChange={close}
        title="Delete this thing?"
        confirmLabel="Delete"
        typeToConfirm="Writing, June"
        onConfirm={close}
      >
        Its 240 entries go with it. This cannot be undone.
      </ConfirmDialog>
      <Sheet
        open={open === "right" || open === "bottom"}
        onOpenChange={close}
        title="A sheet"
        side={open === "bottom" ? "bottom" : "right"}
      >
        <p className="mb-4">Beside or below the page.</p>
        <Button>Something in it</Button>
      </Sheet>
    </Section>
  );
}
