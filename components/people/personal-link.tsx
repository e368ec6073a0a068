"use client";

import { useLayoutEffect } from "react";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { useT } from "@/components/ui/messages/messages-provider";
import { rememberSignInWay } from "./remembered-sign-in";
import { useOrigin } from "./use-origin";

/** A personal link, shown this once. */
export function PersonalLink({ path }: { path: string }) {
  const origin = useOrigin();
  const t = useT();
  // Before it is seen: a bookmark of this page is a bookmark of the link.
  useLayoutEffect(() => {
    window.history.replaceState(null, "", path);
    rememberSignInWay("link");
  }, [path]);
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title={t("Save this link. It won’t be shown again.")}>
        {t(
          "It signs you in again, on this or any other device. Bookmark this page (its address is your link now), or save the link in your notes. Anyone who has it can label in your name, so don’t share it.",
        )}
      </Callout>
      <CopyField label={t("Your personal link")} value={`${origin}${path}`} />
    </div>
  );
}
