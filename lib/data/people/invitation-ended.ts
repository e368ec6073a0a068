import { AppError } from "@/lib/domain/app-error";
import type { InvitationState } from "@/lib/domain/people/people-invitation";

const WHY: Record<Exclude<InvitationState, "active">, string> = {
  expired: "This invitation has expired.",
  used_up: "Everyone this invitation was for has joined: it is used up.",
  revoked: "This invitation was withdrawn.",
};

/** Why a link leads nowhere. Says nothing of the study: the link no longer entitles its holder to know. */
export function invitationEnded(state: Exclude<InvitationState, "active">): AppError {
  return new AppError("EXPIRED", `${WHY[state]} Ask the person who sent it for a new one.`, { state });
}

export function noSuchInvitation(): AppError {
  return new AppError("NOT_FOUND", "There is no such invitation. Copy the whole link, or ask for a new one.");
}
