import type { KeyBinding } from "../key-bindings";
import type { Asked } from "../label-state";

/** An ask's lines in the overview of keys; apart from the ask, because the overview is fetched later than the screen. */
export type AskBindings = (asked: Pick<Asked, "asks" | "scale" | "allowUnknown">) => readonly KeyBinding[];
