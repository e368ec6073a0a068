"use client";

import { useState } from "react";
import { useT } from "@/components/ui/messages/messages-provider";
import type { AnnotationContent, AssignmentView, Problem } from "@/lib/labelling/labelling";
import { submitAnnotation } from "@/lib/labelling/queries/sending";
import { newId } from "../outbox/new-id";
import type { Outbox } from "../outbox/outbox";

type Handed = Pick<AssignmentView, "assignmentId" | "training" | "returned">;

export interface HandOver {
  /** @returns the label's id; null: neither kept nor sent, the rater must stay */
  submit: (task: Handed, supersedes: string | null, content: AnnotationContent) => Promise<string | null>;
  /** false: likewise */
  skip: (assignmentId: string, problem: Problem) => Promise<boolean>;
  failure: string | null;
}

/** Puts finished work where it is safe: into the outbox or, where the browser stores nothing, straight to the server. */
export function useHandOver(roundId: string, outbox: Outbox | null): HandOver {
  const [failure, setFailure] = useState<string | null>(null);
  const t = useT();
  const attempt = async (work: (id: string) => Promise<unknown>): Promise<string | null> => {
    const id = newId();
    try {
      await work(id);
      setFailure(null);
      return id;
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      setFailure(
        t("This browser can’t store data, and sending failed. Stay on this page and submit again. {reason}", {
          reason,
        }),
      );
      return null;
    }
  };
  return {
    failure,
    submit: ({ assignmentId, training, returned }, supersedes, content) =>
      attempt(async (id) => {
        const rejection = supersedes === null ? returned?.rejectionId : undefined;
        const submission = { assignmentId, supersedes, content, ...(rejection && { rejection }) };
        try {
          if (!outbox) throw new Error("not ready");
          await outbox.add({ kind: "submit", id, roundId, training, submission });
        } catch {
          await submitAnnotation(id, submission);
        }
      }),
    skip: async (assignmentId, problem) => {
      const id = await attempt(async (id) => {
        if (!outbox) throw new Error(t("The page is not ready yet."));
        await outbox.add({ kind: "skip", id, roundId, assignmentId, skip: { problem } });
      });
      return id !== null;
    },
  };
}
