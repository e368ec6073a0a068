import { classNames } from "@/components/ui/class-names";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { laterDialog } from "../later";

export const GuidelinesPanel = laterDialog(() => import("../offline/later-parts").then((part) => part.GuidelinesPanel));

/**
 * Reserves room next to the task for guidelines that this person keeps open or that are shown first: from page load
 * until their panel replaces the first child. With two texts and a checklist they overlay the texts on most screens.
 */
export function RoomForGuidelines({ isOpen, protocol }: Pick<RoundForRater, "protocol"> & { isOpen: boolean }) {
  const [kept, wanted] =
    labelsPairs(protocol) && hasAnswers(protocol)
      ? ["min-[90rem]:first:in-data-[guidelines=open]:block", "min-[90rem]:first:block"]
      : ["lg:first:in-data-[guidelines=open]:block", "lg:first:block"];
  return (
    <div
      aria-hidden
      className={classNames("hidden w-72 shrink-0 border-line border-e bg-raised xl:w-88", kept, isOpen && wanted)}
    />
  );
}
