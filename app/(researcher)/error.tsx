"use client";

import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { retryWhenBack } from "@/components/ui/page/retry-when-back";
import { t } from "@/lib/messages/translate";

export default function ResearcherError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  useEffect(() => retryWhenBack(retry), [retry]);
  return (
    <ErrorState
      title={t("This page couldn’t be shown")}
      description={t(
        "Your study and its labels are safe. If the server is down, this page reloads automatically once it is up. Otherwise try again; if it keeps happening, contact the person who runs this server.",
      )}
      onRetry={retry}
      actions={<LinkButton href="/studies">{t("Go to your studies")}</LinkButton>}
      reference={error.digest}
    />
  );
}
