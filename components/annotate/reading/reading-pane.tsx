"use client";

import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import { renderByIndex } from "@/components/ui/render-by-index";
import type { AssignmentView } from "@/lib/domain/labelling/labelling";
import { InstructionText } from "./instruction-text";
import { ResponseText } from "./response-text";

export interface ReadingPaneProps {
  instruction: AssignmentView["instruction"];
  responses: AssignmentView["responses"];
  /** what stands in the place of a response where checklists are compared */
  judged: "Response" | "Checklist";
  raw: boolean;
  onRawChange: (raw: boolean) => void;
}

/**
 * What is being judged. It scrolls as one, so that A and B stay side by side at the same height, and is drawn once a
 * task: nothing that the rater answers changes it.
 */
export const ReadingPane = memo(function ReadingPane(props: ReadingPaneProps) {
  const { instruction, responses, judged, raw, onRawChange } = props;
  const pair = responses.length === 2;
  return (
    <section
      data-reading
      data-scroll
      aria-label="What to judge"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="h-full min-w-0 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
    >
      <div
        className={classNames(
          "mx-auto flex flex-col gap-8 px-4 pt-6 pb-12 sm:px-8 lg:pt-10",
          pair ? "max-w-[88rem]" : "max-w-[46rem]",
        )}
      >
        <div className="w-full max-w-[42rem]">
          <InstructionText instruction={instruction} raw={raw} />
        </div>
        <div className={classNames("grid gap-4 sm:gap-6", pair && "lg:grid-cols-2")}>
          {renderByIndex(responses, (response, index) => (
            <ResponseText
              title={pair ? `${judged} ${index === 0 ? "A" : "B"}` : judged}
              text={response.text}
              raw={raw}
              onRawChange={index === 0 ? onRawChange : null}
            />
          ))}
        </div>
      </div>
    </section>
  );
});
