import type { DraftContent } from "@/lib/labelling/labelling";
import type { Translate } from "@/lib/messages/translate";
import type { LabelAction } from "../label-action";
import type { Asked, LabelState, Target } from "../label-state";

/** A key by what it writes and where it is on the keyboard. */
export interface PressedKey {
  readonly key: string;
  /** lower case; null where it writes none */
  readonly letter: string | null;
  readonly digit: number | null;
  readonly shiftKey: boolean;
}

/**
 * What an ask adds to the labelling screen. The same folder holds its panel and what is loaded later: its keys in the
 * overview of keys and its part of a label in one line.
 */
export interface Ask {
  isComplete(state: LabelState): boolean;
  /** All of it that can be in hand, in order. */
  targets(state: LabelState): readonly Target[];
  /** What of it to answer next, while it is not complete. */
  next(state: LabelState): Target;
  /** The label after one of its own actions, with what that was about in hand; null for other actions. */
  reduce(state: LabelState, action: LabelAction): LabelState | null;
  /** What a key of its own does; null for other keys. */
  key(
    press: PressedKey,
    asked: Pick<Asked, "scale" | "allowUnknown" | "offersEither" | "categories" | "offersTieKinds" | "asksConfidence">,
  ): LabelAction | null;
  /** What is still missing of it, in the words of the screen. */
  missing(state: LabelState, t: Translate): string;
  /** Its part of a label or draft. */
  content(state: LabelState): Partial<DraftContent>;
  /** Its part of a finished label, where that is not all of a draft's. */
  finished?(draft: DraftContent): Partial<DraftContent>;
  /** Its slice as it was saved; what this task or round does not know is dropped. */
  restore(asked: Asked, saved: Partial<DraftContent>): Partial<LabelState>;
}
