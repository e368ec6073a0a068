"use client";

import { buttonClass } from "./button-class";
import { CopyField } from "./copy-field";
import { useT } from "./messages/messages-provider";

/** What people whom a platform sent tell it at the end: a code, an address to go to, both or neither. */
export function PlatformEnding({ ending: { code, address } }: { ending: { code: string; address: string } }) {
  const t = useT();
  return (
    <div className="flex flex-col items-start gap-4 text-start">
      {code === "" ? null : <CopyField label={t("Code for your platform")} value={code} />}
      {address === "" ? null : (
        <a href={address} rel="noreferrer" className={buttonClass({ variant: "primary" })}>
          {t("Return to your platform")}
        </a>
      )}
      {code === "" && address === "" ? <p className="text-sm">{t("You can close this page.")}</p> : null}
    </div>
  );
}
