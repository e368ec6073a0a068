"use client";

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast-store";

/** Makes a judge or a jury and goes to its page, or another. */
export function useMakeJudge<New>(
  studyId: string,
  make: UseMutationOptions<{ raterId: string }, Error, New>,
  told: string,
  pageOf = (raterId: string) => raterId,
) {
  const router = useRouter();
  return useMutation({
    ...make,
    onSuccess: ({ raterId }) => {
      toast.success(told);
      router.push(`/studies/${studyId}/models/judges/${pageOf(raterId)}`);
    },
  });
}
