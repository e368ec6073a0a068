"use client";

import { useLayoutEffect } from "react";
import { Callout } from "@/components/ui/callout";
import { CopyField } from "@/components/ui/copy-field";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { rememberSignInWay } from "./remembered-sign-in";
import { useOrigin } from "./use-origin";

/** A personal link, shown this once. */
export function PersonalLink({ path }: { path: string }) {
  const origin = useOrigin();
  const t = useMessages("people");
  // Before it is seen: a bookmark of this page is a bookmark of the link.
  useLayoutEffect(() => {
    window.history.replaceState(null, "", path);
    rememberSignInWay("link");
  }, [path]);
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title={t("saveLink")}>
        {t("saveLinkMore")}
      </Callout>
      <CopyField label={t("yourPersonalLink")} value={`${origin}${path}`} />
    </div>
  );
}
