"use client";

import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import * as texts from "@/lib/messages/researcher/pages";

export default function ResearcherError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <ErrorState
      title={texts.thisPageCould}
      description={texts.somethingWentWrongOnOur}
      onRetry={retry}
      actions={<LinkButton href="/studies">{texts.goToYourStudies}</LinkButton>}
      reference={error.digest}
    />
  );
}
