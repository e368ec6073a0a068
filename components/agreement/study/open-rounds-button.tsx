"use client";

import { useMutation } from "@tanstack/react-query";
import { CirclePlay } from "lucide-react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";
import { counted } from "@/lib/domain/format/counted";
import { errorMessage } from "@/lib/http/error-message";
import { openRounds } from "@/lib/queries/study/rounds";

/** Opens rounds in order, so that people find them in it. */
export function OpenRoundsButton({ studyId, rounds }: { studyId: string; rounds: readonly { id: string }[] }) {
  const opening = useMutation({
    ...openRounds(studyId),
    onSuccess: () => toast.success("The rounds are open."),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button
      variant="primary"
      icon={<CirclePlay aria-hidden />}
      loading={opening.isPending}
      onClick={() => opening.mutate(rounds.map(({ id }) => id))}
    >
      Open {counted(rounds.length, "round")}
    </Button>
  );
}
