"use client";

import { LinkButton } from "@/components/ui/link-button";
import { PlainError } from "@/components/ui/page/plain-error";
import { t } from "@/lib/messages/translate";

export default function ResearcherError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <PlainError
      title={t("This page couldn’t be shown")}
      description={t(
        "Your study and its labels are safe. If the server is down, this page comes back by itself once it is up.",
      )}
      retryLabel={t("Try again")}
      onRetry={retry}
      actions={<LinkButton href="/studies">{t("Go to your studies")}</LinkButton>}
      reference={error.digest && t("Reference {code}", { code: error.digest })}
    />
  );
}
