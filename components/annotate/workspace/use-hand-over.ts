"use client";

import { useState } from "react";
import type { AnnotationContent, AssignmentView, Problem } from "@/lib/domain/labelling/labelling";
import { submitAnnotation } from "@/lib/queries/labelling/submit-annotation";
import { newId } from "../outbox/new-id";
import type { Outbox } from "../outbox/outbox";

type Handed = Pick<AssignmentView, "assignmentId" | "training">;

export interface HandOver {
  /** false: neither kept nor sent, the rater must stay */
  submit: (task: Handed, supersedes: string | null, content: AnnotationContent) => Promise<boolean>;
  skip: (assignmentId: string, problem: Problem) => Promise<boolean>;
  failure: string | null;
}

/** Puts finished work where it is safe: into the outbox or, where the browser stores nothing, straight to the server. */
export function useHandOver(roundId: string, outbox: Outbox | null): HandOver {
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      setFailure(null);
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      setFailure(
        `This browser keeps nothing, and sending at once failed. Stay on this page and submit again. ${reason}`,
      );
      return false;
    }
  };
  return {
    failure,
    submit: ({ assignmentId, training }, supersedes, content) =>
      attempt(async () => {
        const id = newId();
        const submission = { assignmentId, supersedes, content };
        try {
          if (!outbox) throw new Error("not ready");
          await outbox.add({ kind: "submit", id, roundId, training, submission });
        } catch {
          await submitAnnotation(id, submission);
        }
      }),
    skip: (assignmentId, problem) =>
      attempt(async () => {
        if (!outbox) throw new Error("The page is not ready yet.");
        await outbox.add({ kind: "skip", id: newId(), roundId, assignmentId, skip: { problem } });
      }),
  };
}
