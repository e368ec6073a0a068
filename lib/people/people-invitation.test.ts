import { expect, test } from "vitest";
import { invitationFor, newInvitationSchema } from "./people-invitation";

test("a round's invitation is one that the server takes, whatever the round is called", () => {
  for (const name of ["Pilot", "x".repeat(200)]) {
    const invitation = newInvitationSchema.parse(invitationFor({ name }));
    expect(invitation).toMatchObject({ role: "annotator", maxUses: null, needsApproval: false });
    expect(invitation.label).toContain(name.slice(0, 90));
  }
});
