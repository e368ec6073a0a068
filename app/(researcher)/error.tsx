"use client";

import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";

export default function ResearcherError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <ErrorState
      title="This page could not be shown"
      description="Something went wrong on our side. Your study and its labels are safe. Try again; if it keeps happening, tell whoever runs this Tickbox."
      onRetry={reset}
      actions={<LinkButton href="/studies">Go to your studies</LinkButton>}
      reference={error.digest}
    />
  );
}
