"use client";

import { type ComponentProps, memo, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { useT } from "@/components/ui/messages/messages-provider";
import { renderByIndex } from "@/components/ui/render-by-index";
import { ShownImages } from "@/components/ui/rich-text/shown-images";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { sentence } from "@/lib/messages/translate";
import { later } from "../later";
import { InstructionText } from "./instruction-text";
import { ResponseText } from "./response-text";
import { useSide } from "./use-side";

const SideSwitch = later(() => import("./side-switch").then((part) => part.SideSwitch), false);
const ResponseDifference = later(() => import("../offline/later-parts").then((part) => part.ResponseDifference));
const DifferenceSteps = later(() => import("../offline/later-parts").then((part) => part.DifferenceSteps));

export interface ReadingPaneProps {
  instruction: AssignmentView["instruction"];
  responses: AssignmentView["responses"];
  images: AssignmentView["images"];
  /** "checklist" where checklists are compared instead of responses */
  judged: "response" | "checklist";
  raw: boolean;
  onRawChange: (raw: boolean) => void;
  /** how long responses are: of one always, of two where it was asked for, since length sways who compares */
  showCounts: boolean;
  counts?: boolean;
  /** null where nobody can ask */
  onCounts?: (() => void) | null;
  /** the differences between two responses are marked; null where they cannot be */
  diff?: boolean;
  onDiff?: (() => void) | null;
  /** the instruction stays in view above the responses */
  pinned?: boolean;
  onPin?: (() => void) | null;
}

/**
 * What is being judged. It scrolls as one, so that A and B stay side by side at the same height, and is drawn once a
 * task: nothing that the rater answers changes it.
 */
export const ReadingPane = memo(function ReadingPane(props: ReadingPaneProps) {
  const { instruction, responses, images, judged, raw, onRawChange, showCounts, diff = false, onDiff } = props;
  const { counts = false, onCounts = null, pinned = false, onPin = null } = props;
  const t = useT();
  const pane = useRef<HTMLElement>(null);
  const pair = responses.length === 2;
  const [side, chooseSide] = useSide(pane);
  const [a, b] = responses;
  const asked = <InstructionText instruction={instruction} raw={raw} pinned={pinned} onPin={onPin} />;
  return (
    <ShownImages images={images}>
      <div className="flex h-full min-w-0 flex-col low:h-auto">
        {pinned ? (
          <ScrollRegion
            data-beside
            aria-label={t("Instruction, kept in view")}
            className="z-2 max-h-[35%] shrink-0 border-line border-b bg-surface py-3 low:sticky low:top-0 low:max-h-[35dvh] low:py-1"
          >
            <div className={classNames("mx-auto px-4 sm:px-8", pair ? "sheet-of-pair" : "sheet")}>{asked}</div>
          </ScrollRegion>
        ) : null}
        <ScrollRegion
          ref={pane}
          data-reading
          data-scroll
          aria-label={t("What to judge")}
          className="min-h-0 min-w-0 flex-1 low:overflow-visible"
        >
          <div
            className={classNames(
              "mx-auto flex flex-col gap-8 px-4 pb-12 sm:px-8",
              pinned ? "pt-4" : "pt-6 lg:pt-10",
              pair ? "sheet-of-pair max-lg:gap-4" : "sheet",
            )}
          >
            {pinned ? null : <div className="w-full max-w-[calc(var(--line)*var(--text-scale))]">{asked}</div>}
            {pair ? <SideSwitch side={side} scrolls={pinned} onChoose={chooseSide} /> : null}
            <div className={classNames("grid gap-4 sm:gap-6", pair && "lg:grid-cols-2")}>
              {renderByIndex(responses, (response, index) => (
                <ResponseText
                  place={index}
                  title={t(TITLES[judged][pair ? (index === 0 ? "a" : "b") : "alone"])}
                  response={response}
                  raw={raw}
                  showCounts={showCounts && (!pair || counts)}
                  onCounts={pair && index === 0 && showCounts ? onCounts : null}
                  counts={counts}
                  onRawChange={index === 0 ? onRawChange : null}
                  diff={diff}
                  onDiff={pair && index === 1 ? onDiff : null}
                  steps={pair && index === 1 && diff && a && b ? <DifferenceSteps texts={[a.text, b.text]} /> : null}
                  isNamedAbove={pair}
                  className={pair && index !== side ? "max-lg:hidden" : undefined}
                >
                  {diff && a && b ? <ResponseDifference texts={[a.text, b.text]} place={index === 0 ? 0 : 1} /> : null}
                </ResponseText>
              ))}
            </div>
          </div>
        </ScrollRegion>
      </div>
    </ShownImages>
  );
});

/** A named region with its own scroll bar. */
function ScrollRegion({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={classNames("overflow-y-auto overscroll-contain focus-visible:-outline-offset-2", className)}
      {...rest}
    />
  );
}

const TITLES = {
  response: { alone: sentence("Response"), a: sentence("Response A"), b: sentence("Response B") },
  checklist: { alone: sentence("Checklist"), a: sentence("Checklist A"), b: sentence("Checklist B") },
} as const;
