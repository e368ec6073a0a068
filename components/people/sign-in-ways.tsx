"use client";

import { useState } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { PersonalLinkForm } from "./personal-link-form";
import { type SignInWay, signInWay } from "./remembered-sign-in";
import { SignInForm } from "./sign-in-form";

/** The ways to sign in; the one that this browser used last comes first. */
export function SignInWays({ next }: { next: string }) {
  const t = useT();
  const ways = [
    { value: "account", label: t("Email and password") },
    { value: "link", label: t("Personal link") },
  ] as const;
  const usual = useBrowserValue(signInWay, "account");
  const [chosen, setChosen] = useState<SignInWay | null>(null);
  const way = chosen ?? usual;
  return (
    <div className="flex flex-col gap-5">
      <SegmentedControl
        legend={t("Sign in with")}
        hideLegend
        stretch
        choices={ways}
        value={way}
        onValueChange={setChosen}
      />
      {way === "link" ? <PersonalLinkForm next={next} autoFocus /> : <SignInForm next={next} />}
    </div>
  );
}
