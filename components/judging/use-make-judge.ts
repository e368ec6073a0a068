"use client";

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { toast } from "@/components/ui/toast-store";

/** Makes a judge or a jury and goes to its page, or on to a round for it. */
export function useMakeJudge<New>(
  studyId: string,
  make: UseMutationOptions<{ raterId: string }, Error, New>,
  told: string,
) {
  const router = useRouter();
  const judgesNext = useRef(false);
  const making = useMutation({
    ...make,
    onSuccess: ({ raterId }) => {
      toast.success(told);
      const page = judgesNext.current ? `judge-round?judge=${raterId}` : raterId;
      router.push(`/studies/${studyId}/models/judges/${page}`);
    },
  });
  const judgeAfterwards = (judges: boolean) => {
    judgesNext.current = judges;
  };
  return { making, judgeAfterwards };
}
