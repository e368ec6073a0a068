import type { DraftContent } from "@/lib/labelling/labelling";

interface Draft {
  readonly revision: number;
  readonly content: DraftContent;
}

export interface NewestDraft {
  readonly revision: number;
  /** null where there is no draft at all */
  readonly content: DraftContent | null;
  /** the server has an older one or none: send ours */
  readonly aheadOfServer: boolean;
}

/** Which of the two copies of a draft to go on with. With equal revisions ours: it knows more of the time spent. */
export function newestDraft(local: Draft | null, server: Draft | null): NewestDraft {
  if (local && (!server || local.revision >= server.revision)) {
    return {
      revision: local.revision,
      content: local.content,
      aheadOfServer: local.revision > (server?.revision ?? 0),
    };
  }
  if (server) return { revision: server.revision, content: server.content, aheadOfServer: false };
  return { revision: 0, content: null, aheadOfServer: false };
}
