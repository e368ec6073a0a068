"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useT } from "@/components/ui/messages/messages-provider";
import { Dialog } from "@/components/ui/modal/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { sentence } from "@/lib/messages/translate";
import { asksOf } from "@/lib/round/protocol/protocols";
import { scaleNamed } from "@/lib/round/protocol/scale";
import { keyBindings } from "../key-bindings";
import { keepKeyChoices, keyNames, STANDARD_KEYS, useKeyChoices } from "../own-keys";
import { OwnKeysEditor } from "./own-keys-editor";

export interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  round: Pick<RoundForRater, "protocol" | "scale" | "criteria" | "allowUnknown" | "byInstruction" | "options">;
}

/** Which key does what, how keys of one sign are used, and which they are. */
export function KeysDialog({ open, onOpenChange, round }: KeysDialogProps) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  const choices = useKeyChoices();
  const modes = [
    { value: "single", label: t("On") },
    { value: "alt", label: t("With Alt"), hint: t("On a Mac with Option") },
    { value: "off", label: t("Off"), hint: t("Tab, the arrow keys and Space still reach and choose everything") },
  ] as const;
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => {
        setChanging(false);
        onOpenChange(open);
      }}
      title={t("Keys")}
      description={t("Shortcuts are off while you type or a dialog is open.")}
      footer={
        <Button onClick={() => setChanging(!isChanging)}>{t(isChanging ? "Back to shortcuts" : "Change keys")}</Button>
      }
    >
      {isChanging ? (
        <OwnKeysEditor />
      ) : (
        <>
          <RadioGroup
            legend={t("Single-key shortcuts")}
            hint={t("Kept for you in this browser.")}
            choices={modes}
            value={choices.mode}
            onValueChange={(mode) => keepKeyChoices({ ...choices, mode })}
            className="mb-6"
          />
          <Overview round={round} />
        </>
      )}
    </Dialog>
  );
}

/** As they are written on keyboards of the language. */
const NAMED_KEYS = [
  sentence("Ctrl"),
  sentence("Enter"),
  sentence("Delete"),
  sentence("Page Up"),
  sentence("Page Down"),
];

/** The keys of this round as this person presses them. */
function Overview({ round }: Pick<KeysDialogProps, "round">) {
  const t = useT();
  const choices = useKeyChoices();
  const { mode } = choices;
  const { nameOf } = keyNames(choices);
  const scale = round.scale && scaleNamed(round.scale);
  const { allowUnknown, byInstruction, criteria } = round;
  const asks = asksOf(round.protocol, criteria);
  const asPressed = (together: readonly string[]): readonly (readonly string[])[] => {
    const [sign = ""] = together;
    if (together.length > 1 || !/^[A-Z0-9?[\]]$/.test(sign)) return [together];
    if (mode === "off") return [];
    const standard = STANDARD_KEYS.find((key) => key === sign.toLowerCase());
    const own = standard ? nameOf(standard) : sign;
    return [mode === "alt" ? ["Alt", own] : [own]];
  };
  const bindings = keyBindings(
    { asks, scale, criteria, allowUnknown, byInstruction, evidence: round.options.evidence },
    t,
  ).flatMap(({ keys, does }) => {
    const pressed = keys.flatMap(asPressed);
    return pressed.length > 0 ? [{ keys: pressed, does }] : [];
  });
  const inLanguage = (key: string) => {
    const name = NAMED_KEYS.find((each) => each === key);
    return name ? t(name) : key;
  };
  return (
    <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 text-sm">
      {bindings.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt className="flex flex-wrap items-center gap-1.5">
            {keys.map((together, index) => (
              <span key={together.join("+")} className="inline-flex items-center gap-1">
                {index > 0 && together.length > 1 ? (
                  <span className="mx-0.5 text-xs text-ink-muted">{t("or")}</span>
                ) : null}
                {together.map((key) => (
                  <Kbd key={key}>{inLanguage(key)}</Kbd>
                ))}
              </span>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
