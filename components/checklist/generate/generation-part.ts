import type { GenerationDraft } from "./generation-draft";

/** What a part of the form gets. */
export interface GenerationPart {
  draft: GenerationDraft;
  onChange: (change: Partial<GenerationDraft>) => void;
}
