"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { Joined } from "@/lib/domain/people/people-invitation";
import { errorMessage } from "@/lib/http/error-message";
import { acceptInvitation } from "@/lib/queries/people/join";
import { signOut } from "@/lib/queries/people/sign-in";

export interface AcceptFormProps {
  token: string;
  name: string;
  onJoined: (joined: Joined) => void;
}

/** For somebody who is signed in: one press, or out and in as somebody else. */
export function AcceptForm({ token, name, onJoined }: AcceptFormProps) {
  const accepting = useMutation({ ...acceptInvitation, onSuccess: onJoined });
  const leaving = useMutation({ ...signOut, onSuccess: () => window.location.reload() });
  const error = accepting.error ?? leaving.error;
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(error)}
        </Callout>
      ) : null}
      <Button
        variant="primary"
        loading={accepting.isPending || accepting.isSuccess}
        onClick={() => accepting.mutate(token)}
      >
        <span className="max-w-64 truncate">Join as {name}</span>
      </Button>
      <Button variant="quiet" loading={leaving.isPending || leaving.isSuccess} onClick={() => leaving.mutate()}>
        I am somebody else: sign out
      </Button>
    </div>
  );
}
