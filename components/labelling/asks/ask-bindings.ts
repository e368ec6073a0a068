import type { Translate } from "@/lib/messages/translate";
import type { Asked } from "../label-state";

export interface KeyBinding {
  /** alternatives; each is one or more keys pressed together */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}

/** An ask's lines in the overview of keys; apart from the ask, because the overview is fetched later than the screen. */
export type AskBindings = (
  asked: Pick<
    Asked,
    "asks" | "scale" | "criteria" | "allowUnknown" | "offersEither" | "evidence" | "offersTieKinds" | "asksConfidence"
  > & {
    /** all responses to one instruction are on a page */
    byInstruction?: boolean;
  },
  t: Translate,
) => readonly KeyBinding[];
