import type { RoundForRater } from "@/lib/labelling/labelling";
import type { LabelAction } from "../label-action";
import type { LabelState } from "../label-state";

/** What every ask's panel is given. */
export interface AskPanelProps {
  state: LabelState;
  round: Pick<RoundForRater, "levelNames" | "levelGuides" | "criterion">;
  /** what is asked before it is answered */
  open: boolean;
  act: (action: LabelAction) => void;
  /** opens the notes and quotes on the answer to a question */
  onNote: (index: number) => void;
  /** the phone's sheet shows all of it */
  sheetOpen: boolean;
}
