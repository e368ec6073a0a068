"use client";

import { Fragment, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { Dialog } from "@/components/ui/modal/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import type { RoundForRater } from "@/lib/domain/labelling/labelling";
import { PROTOCOLS } from "@/lib/domain/protocol/protocols";
import { scaleNamed } from "@/lib/domain/protocol/scale";
import { keyBindings } from "../key-bindings";
import { type KeyMode, readKeyMode, writeKeyMode } from "../key-mode";
import { useOutbox } from "../outbox/outbox-provider";

export interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  round: Pick<RoundForRater, "protocol" | "scale" | "allowUnknown" | "byInstruction">;
}

/** Which key does what, and how keys of one sign are used. */
export function KeysDialog({ open, onOpenChange, round }: KeysDialogProps) {
  const t = useMessages("answers");
  const protocol = useMessages("protocol");
  const labelling = useMessages("labelling");
  const modes = [
    { value: "single", label: t("keysAlone") },
    { value: "alt", label: t("keysWithAlt"), hint: t("keysWithAltHint") },
    { value: "off", label: t("keysNone"), hint: t("keysNoneHint") },
  ] as const;
  const { asks } = PROTOCOLS[round.protocol];
  const scale = round.scale && scaleNamed(round.scale);
  const { allowUnknown, byInstruction } = round;
  const { userId } = useOutbox();
  const [mode, setMode] = useState(() => readKeyMode(userId));
  const choose = (chosen: KeyMode) => {
    setMode(chosen);
    writeKeyMode(userId, chosen);
  };
  const bindings = keyBindings({ asks, scale, allowUnknown, byInstruction }, { answers: t, protocol }).flatMap(
    ({ keys, does }) => {
      if (mode === "single") return [{ keys, does }];
      const left = keys.flatMap((together) => {
        const isSign = together.length === 1 && /^[A-Z0-9?]$/.test(together[0] ?? "");
        return !isSign ? [together] : mode === "alt" ? [["Alt", ...together]] : [];
      });
      return left.length > 0 ? [{ keys: left, does }] : [];
    },
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={labelling("keys")} description={t("keysOff")}>
      <RadioGroup
        legend={t("lettersAndDigits")}
        hint={t("keptInBrowser")}
        choices={modes}
        value={mode}
        onValueChange={choose}
        className="mb-6"
      />
      <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 text-sm">
        {bindings.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className="flex flex-wrap items-center gap-1.5">
              {keys.map((together, index) => (
                <span key={together.join("+")} className="inline-flex items-center gap-1">
                  {index > 0 && together.length > 1 ? (
                    <span className="mx-0.5 text-xs text-ink-muted">{t("or")}</span>
                  ) : null}
                  {together.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
