"use client";

import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { PlainError } from "@/components/ui/page/plain-error";
import { StandalonePage } from "@/components/ui/page/standalone-page";

/** A screen threw. Labels are saved as they are given, so trying again is safe. */
export default function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const t = useMessages("ui");
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <StandalonePage>
      <PlainError
        title={t("pageFailed")}
        description={t("pageFailedMore")}
        retryLabel={t("tryAgain")}
        onRetry={retry}
        actions={
          <a href="/" className={buttonClass({})}>
            {t("goToStart")}
          </a>
        }
        reference={error.digest && t("reference", { code: error.digest })}
      />
    </StandalonePage>
  );
}
