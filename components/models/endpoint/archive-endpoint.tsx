"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/modal/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { EndpointDto } from "@/lib/domain/endpoint/endpoint";
import { errorMessage } from "@/lib/http/error-message";
import { changeEndpoint } from "@/lib/queries/models/endpoints";

/** Takes an endpoint out of use, or back into it. Nothing is deleted: what its models made refers to them. */
export function ArchiveEndpoint({ endpoint }: { endpoint: EndpointDto }) {
  const [asking, setAsking] = useState(false);
  const archiving = useMutation({
    ...changeEndpoint(endpoint.id),
    onSuccess: () => {
      setAsking(false);
      toast.success(isArchived ? `${endpoint.name} is in use again.` : `${endpoint.name} is archived.`);
    },
    onError: (error) => (asking ? undefined : toast.error(errorMessage(error))),
  });
  const isArchived = endpoint.archivedAt !== null;
  if (isArchived) {
    return (
      <Button loading={archiving.isPending} onClick={() => archiving.mutate({ archived: false })}>
        Restore
      </Button>
    );
  }
  return (
    <>
      <Button
        onClick={() => {
          archiving.reset();
          setAsking(true);
        }}
      >
        Archive…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Archive ${endpoint.name}?`}
        confirmLabel="Archive"
        tone="primary"
        loading={archiving.isPending}
        error={archiving.error ? errorMessage(archiving.error) : undefined}
        onConfirm={() => archiving.mutate({ archived: true })}
      >
        Its models can no longer be chosen, and runs that are under way with them stop calling it within seconds. What
        they made stays. You can restore it at any time.
      </ConfirmDialog>
    </>
  );
}
