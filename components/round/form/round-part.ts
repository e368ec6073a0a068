import type { RoundDraft } from "./round-draft";

/** What every part of the form is given. */
export interface RoundPartProps {
  draft: RoundDraft;
  onChange: (part: Partial<RoundDraft>) => void;
}
