"use client";

import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { t } from "@/lib/messages/translate";

export default function ResearcherError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <ErrorState
      title={t("This page couldn’t be shown")}
      description={t(
        "Something went wrong on our side. Your study and its labels are safe. Try again; if it keeps happening, contact the person who runs this server.",
      )}
      onRetry={retry}
      actions={<LinkButton href="/studies">{t("Go to your studies")}</LinkButton>}
      reference={error.digest}
    />
  );
}
