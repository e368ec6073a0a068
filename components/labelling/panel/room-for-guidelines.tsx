import { classNames } from "@/components/ui/class-names";
import type { RoundForRater } from "@/lib/labelling/labelling";
import { hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";

/**
 * Where guidelines will be that this person keeps open, or that come first: beside the task as the page comes, and until
 * their panel takes the place of the first child. Over two texts with a checklist they move nothing on most screens.
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
