"use client";

import { Undo2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { useMessages } from "@/components/ui/messages/messages-provider";
import { changeKey, type Refusal, resetKey, swapKeys } from "../change-key";
import { keepKeyChoices, keyNames, type OwnKeys, STANDARD_KEYS, type StandardKey, useKeyChoices } from "../own-keys";

type Told = { is: "done"; text: string } | { is: "refused"; of: StandardKey; text: string; taken: StandardKey | null };

/** Every action that has a key of one sign, each with a button that takes another key. */
export function OwnKeysEditor() {
  const t = useMessages("answers");
  const choices = useKeyChoices();
  const { keys } = choices;
  const { nameOf } = keyNames(choices);
  const [listening, setListening] = useState<StandardKey | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const nameOfAction = (key: StandardKey) => t(`key_${key}`);
  const keep = (changed: OwnKeys, text: string) => {
    keepKeyChoices({ ...choices, keys: changed });
    setTold({ is: "done", text });
  };
  const refusalText = (refusal: Refusal) => {
    if (refusal.is !== "taken") return t(REFUSALS[refusal.is]);
    return t("keyTaken", { key: nameOf(refusal.by), action: nameOfAction(refusal.by) });
  };

  const press = (of: StandardKey, event: KeyboardEvent<HTMLButtonElement>) => {
    if (listening !== of || event.key === "Tab" || MODIFIERS.has(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat || event.nativeEvent.isComposing) return;
    setListening(null);
    if (event.key === "Escape") return setTold(null);
    const change = changeKey(keys, of, event.nativeEvent);
    if (change.is === "changed") {
      const { nameOf: nameNow } = keyNames({ ...choices, keys: change.keys });
      return keep(change.keys, t("keyChanged", { key: nameNow(of), action: nameOfAction(of) }));
    }
    const taken = change.is === "taken" ? change.by : null;
    setTold({ is: "refused", of, text: refusalText(change), taken });
  };

  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="text-ink-muted">{t("changeKeysHint")}</p>
      <ul className="flex flex-col">
        {STANDARD_KEYS.map((key) => {
          const action = nameOfAction(key);
          const refused = told?.is === "refused" && told.of === key ? told : null;
          return (
            <li key={key} className="border-line border-t py-1.5 first:border-t-0">
              <div className="flex min-h-9 items-center gap-2">
                <span className="min-w-0 flex-1">{action}</span>
                {keys[key] ? (
                  <IconButton
                    size="sm"
                    label={t("resetKey", { action, key: key.toUpperCase() })}
                    onClick={() => {
                      const change = resetKey(keys, key);
                      if (change.is === "taken") {
                        setTold({ is: "refused", of: key, text: refusalText(change), taken: change.by });
                      } else {
                        keep(change.keys, t("keyChanged", { key: key.toUpperCase(), action }));
                      }
                    }}
                  >
                    <Undo2 aria-hidden />
                  </IconButton>
                ) : null}
                <Button
                  size="sm"
                  aria-label={
                    listening === key ? t("pressKeyFor", { action }) : t("keyOf", { action, key: nameOf(key) })
                  }
                  aria-pressed={listening === key}
                  className="min-w-12"
                  onClick={() => {
                    setTold(null);
                    setListening(listening === key ? null : key);
                  }}
                  onKeyDown={(event) => press(key, event)}
                  onBlur={() => listening === key && setListening(null)}
                >
                  {listening === key ? t("pressKey") : <Kbd>{nameOf(key)}</Kbd>}
                </Button>
              </div>
              {refused ? (
                <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-negative">
                  {refused.text}
                  {refused.taken ? (
                    <Button
                      size="sm"
                      onClick={() => refused.taken && keep(swapKeys(keys, key, refused.taken), t("keysSwapped"))}
                    >
                      {t("swapKeys")}
                    </Button>
                  ) : null}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-muted">
          {told?.is === "done" ? told.text : ""}
        </p>
        <Button size="sm" disabled={Object.keys(keys).length === 0} onClick={() => keep({}, t("keysReset"))}>
          {t("resetKeys")}
        </Button>
      </div>
    </div>
  );
}

const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);
const REFUSALS = { digit: "keyIsDigit", raw: "keyIsRaw", none: "keyIsNone" } as const;
