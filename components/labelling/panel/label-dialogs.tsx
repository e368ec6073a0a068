import type { Problem } from "@/lib/labelling/labelling";
import type { LabelAction } from "../label-action";
import { laterDialog } from "../later";

const UnreadDialog = laterDialog(() => import("../offline/later-parts").then((part) => part.UnreadDialog));
const ProblemDialog = laterDialog(() => import("../offline/later-parts").then((part) => part.ProblemDialog));

export interface LabelDialogsProps {
  hasChecklist: boolean;
  problems: readonly Problem[];
  act: (action: LabelAction) => void;
  /** the place among the texts of one that was hardly read, about which the rater is asked */
  unread: number | null;
  /** what that text is called; null where there is no other */
  titleOf: (place: number) => string | null;
  onReadOn: () => void;
  onSubmit: () => void;
  reporting: boolean;
  onReportingChange: (reporting: boolean) => void;
  onSkip: ((problem: Problem) => void) | null;
}

/** What is asked about a label that is being made, of one task and of a page alike. */
export function LabelDialogs({ act, problems, unread, titleOf, ...props }: LabelDialogsProps) {
  return (
    <>
      <UnreadDialog
        open={unread !== null}
        side={unread === null ? null : titleOf(unread)}
        onOpenChange={props.onReadOn}
        onSubmit={props.onSubmit}
      />
      <ProblemDialog
        open={props.reporting}
        onOpenChange={props.onReportingChange}
        hasChecklist={props.hasChecklist}
        problems={problems}
        onReport={(problem) => act({ do: "report", problem })}
        onWithdraw={(index) => act({ do: "withdraw-report", index })}
        onSkip={props.onSkip}
      />
    </>
  );
}
