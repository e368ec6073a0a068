"use client";

import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { t } from "@/lib/messages/translate";

export default function ResearcherError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  useEffect(() => {
    console.error(error);
    const gone = new AbortController();
    import("@/components/ui/page/retry-when-back")
      .then(({ retryWhenBack }) => retryWhenBack(retry, gone.signal))
      .catch(() => {});
    return () => gone.abort();
  }, [error, retry]);
  return (
    <ErrorState
      title={t("This page couldn’t be shown")}
      description={t(
        "Your study and its labels are safe. This page comes back once the server is up; if it doesn’t, try again or contact the person who runs this server.",
      )}
      onRetry={retry}
      actions={<LinkButton href="/studies">{t("Go to your studies")}</LinkButton>}
      reference={error.digest}
    />
  );
}
