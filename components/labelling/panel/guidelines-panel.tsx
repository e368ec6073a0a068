"use client";

import { X } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { useT } from "@/components/ui/messages/messages-provider";
import { Sheet } from "@/components/ui/modal/sheet";
import { RichText } from "@/components/ui/rich-text/rich-text";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { levelValues } from "@/lib/round/protocol/scale";
import { LevelGuideText } from "../asks/level/level-guide-text";
import { useKeyNames } from "../own-keys";
import { isWide } from "../workspace/use-round-screen";

export interface GuidelinesPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  round: Pick<RoundForRater, "guidelines" | "levelGuides" | "levelNames" | "scale" | "protocol">;
}

/** The round's guidelines next to the task, which can be labelled meanwhile; on a phone a sheet over it. */
export function GuidelinesPanel({ open, onOpenChange, round }: GuidelinesPanelProps) {
  const wide = useBrowserValue(isWide, true);
  const keys = useKeyNames();
  const t = useT();
  if (!wide) {
    return (
      <Sheet open={open} onOpenChange={onOpenChange} title={t("Guidelines")}>
        <GuidelinesText round={round} />
      </Sheet>
    );
  }
  if (!open) return null;
  return (
    <aside
      aria-label={t("Guidelines")}
      className={classNames(
        "flex w-72 shrink-0 flex-col border-line border-e bg-raised xl:w-88",
        // Two texts and a checklist leave no room for it on most screens, so it overlays the texts.
        labelsPairs(round.protocol) &&
          hasAnswers(round.protocol) &&
          "max-[90rem]:absolute max-[90rem]:inset-y-0 max-[90rem]:start-0 max-[90rem]:z-20 max-[90rem]:shadow-overlay",
      )}
    >
      <header className="flex min-h-11 shrink-0 items-center justify-between gap-3 border-line border-b pe-2 ps-5">
        <h2 className="text-sm font-semibold">{t("Guidelines")}</h2>
        <IconButton
          label={t("Close guidelines")}
          shortcut={keys.nameOf("g")}
          size="sm"
          onClick={() => onOpenChange(false)}
        >
          <X aria-hidden />
        </IconButton>
      </header>
      <ScrollRegion
        data-beside
        label={t("Text of the guidelines")}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4"
      >
        <GuidelinesText round={round} />
      </ScrollRegion>
    </aside>
  );
}

function GuidelinesText({ round }: Pick<GuidelinesPanelProps, "round">) {
  const { guidelines, levelGuides, levelNames, scale } = round;
  const values = levelValues(scale);
  const t = useT();
  const withExamples = levelGuides.some(({ examples }) => examples.length > 0);
  if (guidelines.trim() === "" && !withExamples) {
    return (
      <p className="text-base text-ink-muted">{t("The researchers have written no guidelines for this round.")}</p>
    );
  }
  return (
    <>
      <RichText text={guidelines} topHeading={2} className="text-sm" />
      {withExamples ? (
        <section aria-label={t("Examples")} className="mt-6 flex flex-col gap-5 border-line border-t pt-4">
          {levelGuides.map((guide, index) => (
            <LevelGuideText
              key={values[index]}
              title={`${values[index]} · ${levelNames[index] ?? ""}`}
              guide={guide}
              className="text-sm"
            />
          ))}
        </section>
      ) : null}
    </>
  );
}
