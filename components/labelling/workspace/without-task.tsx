"use client";

import { useT } from "@/components/ui/messages/messages-provider";
import { loadNothingToDo } from "../later-parts";
import { useLater } from "../use-later";
import type { NothingToDoProps } from "./nothing-to-do";

/** Why there is no task on the screen; in one line where its own part could not be fetched in time. */
export function WithoutTask(props: NothingToDoProps) {
  const Part = useLater(loadNothingToDo, true);
  const t = useT();
  if (Part) return <Part {...props} />;
  if (props.nothing.reason !== "offline") return null;
  return (
    <p role="status" className="px-5 py-16 text-center text-base">
      {t("You’re offline. What you have labelled is saved on this device and sent when you are back online.")}
    </p>
  );
}
