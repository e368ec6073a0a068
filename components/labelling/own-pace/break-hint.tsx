"use client";

import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { FocusGivenOn } from "@/components/ui/kept-focus";
import { useT } from "@/components/ui/messages/messages-provider";
import { keepOwnSetting, readOwnSetting } from "../own-setting";
import { NoticeBar } from "../workspace/notice-bar";
import { breakDue, pressed, type Stretch } from "./stretch";

export interface BreakHintProps {
  userId: string;
  /** minutes of labelling without a pause */
  after: number;
}

/** Suggests a break to who has labelled for long; it counts through reloads and from round to round on this device. */
export function BreakHint({ userId, after }: BreakHintProps) {
  const [due, setDue] = useState<number | null>(null);
  const t = useT();
  useEffect(() => {
    const press = () => {
      const stretch = pressed(readStretch(userId), Date.now());
      writeStretch(userId, stretch);
      setDue(breakDue(stretch, after));
    };
    window.addEventListener("keydown", press);
    window.addEventListener("pointerup", press);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("pointerup", press);
    };
  }, [userId, after]);
  if (due === null) return null;
  return (
    <NoticeBar
      tone="quiet"
      role="status"
      icon={<Hourglass aria-hidden />}
      actions={
        <>
          <FocusGivenOn />
          <Button
            size="sm"
            onClick={() => {
              writeStretch(userId, null);
              setDue(null);
            }}
          >
            {t("Dismiss")}
          </Button>
        </>
      }
    >
      {t(
        "You’ve been labelling for {count, plural, one {# minute} other {# minutes}}. A short break keeps you accurate; your work is saved.",
        { count: due },
      )}
    </NoticeBar>
  );
}

function readStretch(userId: string): Stretch | null {
  const [since, last] = readOwnSetting("stretch", userId).split(" ").map(Number);
  return since && last ? { since, last } : null;
}

/** Where the browser keeps nothing, no break is suggested. */
function writeStretch(userId: string, stretch: Stretch | null): void {
  keepOwnSetting("stretch", userId, stretch ? `${stretch.since} ${stretch.last}` : "");
}
