"use client";

import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
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

/**
 * Tries a page again once the server and its database are up after they were down. One that fails while they are up would
 * fail again, and is left to the person.
 */
export function retryWhenBack(retry: () => void): () => void {
  let wasDown = false;
  const look = async () => {
    const isUp = await fetch("/api/v1/health").then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp && wasDown) retry();
    wasDown = !isUp;
  };
  const timer = setInterval(() => void look(), 3_000);
  return () => clearInterval(timer);
}
