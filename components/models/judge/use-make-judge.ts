"use client";

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FormError } from "@/components/ui/form/form-error-summary";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";

/** Makes a judge or a jury and goes to its page; that it is refused stands among the form's problems. */
export function useMakeJudge<New>(
  studyId: string,
  make: UseMutationOptions<{ raterId: string }, Error, New>,
  told: string,
) {
  const router = useRouter();
  const [problems, setProblems] = useState<readonly FormError[]>([]);
  const making = useMutation({
    ...make,
    onSuccess: ({ raterId }) => {
      toast.success(told);
      router.push(`/studies/${studyId}/judge-models/${raterId}`);
    },
    onError: (error) => setProblems([{ message: errorMessage(error) }]),
  });
  const errorOf = (fieldId: string) => problems.find((problem) => problem.fieldId === fieldId)?.message;
  return { making, problems, setProblems, errorOf };
}
