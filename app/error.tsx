"use client";

import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { useT } from "@/components/ui/messages/messages-provider";
import { PlainError } from "@/components/ui/page/plain-error";
import { StandalonePage } from "@/components/ui/page/standalone-page";

/** A screen threw. Labels are saved as they are given, so trying again is safe. */
export default function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const t = useT();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <StandalonePage>
      <PlainError
        title={t("This page couldn’t be shown")}
        description={t(
          "Something went wrong on our side. What you had saved is safe. Try again; if it keeps happening, contact the person who runs this server.",
        )}
        retryLabel={t("Try again")}
        onRetry={retry}
        actions={
          <a href="/" className={buttonClass({})}>
            {t("Go to the start")}
          </a>
        }
        reference={error.digest && t("Reference {code}", { code: error.digest })}
      />
    </StandalonePage>
  );
}
