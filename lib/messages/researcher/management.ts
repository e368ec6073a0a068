// People of a study and of the instance, invitations, and API keys.

export const of1Hour = "1 hour";
export const of1Day = "1 day";
export const of7Days = "7 days";
export const of14Days = "14 days";
export const of30Days = "30 days";
export const of90Days = "90 days";
export const of1Year = "1 year";
export const onePerson = "One person";
export const several = "Several";
export const anyNumber = "Any number";
export const whoIsItFor = "Who is it for?";
export const nameOrAGroupSuch =
  "A name or a group, such as “Monday’s course”. Only you and the other researchers see it.";
export const role = "Role";
export const howManyPeopleCanUse = "How many people can use it?";
export const people = "People";
export const validFor = "Valid for";
export const askForApproval = "Ask for approval";
export const newMembersWaitUntil =
  "New members wait until a researcher of the study approves them. For links that many people may see.";

export const usedUp = "Used up";
export const forText = "For";
export const asksForApproval = "asks for approval";
export const state = "State";
export const joined = "Joined";
export const anyNumberInText = "any number";
export const of = "{uses} of {anyNumber}";
export const validUntil = "Valid until";
export const createdBy = "Created by";
export const revoke = "Revoke";
export const invitationsToTheStudy = "Invitations to the study";
export const noInvitationsYet = "No invitations yet.";
export const invitationNoLongerWorks = "The invitation “{invitation}” no longer works.";
export const revokeInvitation = "Revoke{invitation}";
export const revoke3 = "Revoke “{invitation}”?";
export const nobodyCanJoin =
  "Nobody can join with this link any more. This cannot be undone. Members who have joined keep their access.";
export const active = "Active";
export const expired = "Expired";
export const revoked = "Revoked";

export const invitePeople = "Invite people";
export const youGetALink = "You get a link to send. Anyone who opens it can join.";
export const createTheLink = "Create the link";
export const invitationIsReady = "The invitation is ready";
export const copyTheLinkNow = "Copy the link now. It won’t be shown again.";
export const anyNumberOfPeople = "Any number of people";
export const peopleMaxUses = "{maxUses} people";
export const onceYouOrAnotherResearcher = ", once you or another researcher have approved them";
export const canJoin = "can use it to join as {inSentence}, until {dateTime}{onceYou}. You can revoke it at any time.";
export const invitationLink = "Invitation link";
export const onlyThisComputerCanOpen = "Only this computer can open the link as it is";
export const othersCantReachThisAddress =
  "Others can’t reach this address. In the link, replace {address} with the address at which they reach this computer, or set {tickboxUrl} to that address.";

export const approved = "Approved";
export const declined = "Declined";
export const countPeople = { one: "{count} person", other: "{count} people" } as const;
export const decision = "Decision";
export const approve = "Approve {name}";
export const approveTitle = "Approve";
export const decline = "Decline {name}";
export const declineTitle = "Decline";
export const anOwnerDecides = "An owner decides";
export const waitingForApproval = "Waiting for approval";
export const peopleJoinedByALink = {
  one: "{count} person joined by a link that asks for approval. They can’t see the study until approved.",
  other: "{count} people joined by a link that asks for approval. They can’t see the study until approved.",
} as const;
export const approveAll = "Approve all";
export const declineAll = "Decline all";
export const peopleWaitingForApproval = "People waiting for approval";
export const declinePeople = { one: "Decline {count} person?", other: "Decline {count} people?" } as const;
export const theyCannotAskAgain = "They can’t ask again with the same link, only with a new invitation.";
export const name = "Name";
export const nameOnly = "name only";
export const invitation = "Invitation";
export const since = "Since";

export const changeTheProfileOf = "Change the profile of {member}";
export const notSet = "not set";
export const profileOfIsSaved = "Profile of {member} saved.";
export const profileOf = "Profile of {member}";
export const roundsCanAskForLanguages =
  "Rounds can ask for languages and expertise: then only members who have all of them see the round. Annotators don’t see profiles.";
export const cancel = "Cancel";
export const save = "Save";
export const languages = "Languages";
export const separateWithCommasSuch = "Separate with commas, such as english, german.";
export const expertise = "Expertise";
export const separateWithCommasSuchAsMedicine = "Separate with commas, such as medicine, law.";

export const you = "You";
export const rater = "Rater";
export const hasNotLabelled = "has not labelled";
export const labels = "Labels";
export const lastActive = "Last active";
export const never = "never";
export const profile = "Profile";
export const remove = "Remove";
export const membersOfTheStudy = "Members of the study";
export const isNoLonger = "{member} is no longer in this study.";
export const removeMember = "Remove {member}";
export const removeFromThisStudy = "Remove {member} from this study?";
export const they = "They";
export const canNoLongerOpen = {
  one: "can no longer open it. Their label is kept and still counts; their open tasks go to others. A new invitation lets them come back.",
  other:
    "can no longer open it. Their labels are kept and still count; their open tasks go to others. A new invitation lets them come back.",
} as const;
export const undo = "Undo";
export const isNow = "{member} is now {inSentence}.";
export const roleOf = "Role of {member}:";

export const letBackIn = "Let {user} back in?";
export const done = "Done";
export const createALink = "Create a link";
export const linkFor = "Link for {user}";
export const itIsShownOnlyNow = "It won’t be shown again. Send it to this person privately.";
export const forALostPersonalLink =
  "For a lost personal link: this creates a new one. The old one, sessions and API keys stop working.";
export const forAForgottenPassword =
  "For a forgotten password: the link works once within a day, to choose a new one. Until then the old password still works; after that, they are signed out everywhere and their API keys are revoked.";

export const rights = "Rights";
export const studies = "Studies";
export const signedIn = "Signed in";
export const signedOut = "signed out";
export const actions = "Actions";
export const findByNameOrEmail = "Find by name or email";
export const peopleCouldNotBeLoaded = "The people couldn’t be loaded";
export const peopleOfThisServer = "People of this server";
export const nobodyByThatName = "No matches.";
export const loading = "Loading…";
export const person = "person";
export const peopleInText = "people";
export const joinStudiesByInvitation = "join studies by invitation";
export const createStudies = "create studies";
export const createStudiesInvitedByAnAdmin = "create studies (invited by an admin)";
export const everythingAdmin = "everything (admin)";

export const researchersAndOwnersInvited = "Researchers and owners invited by an admin may create studies";
export const theyCanThenUse =
  "They can then use the server’s language models in studies of their own. The right ends when they leave the last such study, or when you turn this off. Invitations by anyone else never grant it.";
export const aDeletedAccount = "a deleted account";
export const lastChangedBy = "Last changed by {by}, {dateTime}";

export const setThePasswordAndSign = "Set the password and sign in";
export const createTheAccountAndSign = "Create the account and sign in";

export const thePeople = "the people";
export const members = "Members";
export const of1Member = "1 member.";
export const membersNumber = "{number} members.";
export const invitations = "Invitations";
export const eachLinkIsShownOnce = "Each link is shown once, when it is created.";

export const isNowAnAdmin = "{user} is now an admin.";
export const isNoLongerAnAdmin = "{user} is no longer an admin.";
export const isSignedOutEverywhere = "{user} was signed out everywhere.";
export const actionsFor = "Actions for {user}";
export const canNoLongerCreateStudies = "{user} can no longer create studies.";
export const disallowCreatingStudies = "Disallow creating studies";
export const canCreateStudiesNow = "{user} can create studies now.";
export const allowCreatingStudies = "Allow creating studies";
export const removeAdminRightsDialog = "Remove admin rights…";
export const makeAdmin = "Make admin…";
export const resetPassword = "Reset password…";
export const newPersonalLink = "New personal link…";
export const signOutEverywhere = "Sign out everywhere…";
export const makeAnAdmin = "Make {name} an admin?";
export const makeAdminTitle = "Make admin";
export const adminsSeeAndChange = "Admins see and change every study of this server, and decide who else is an admin.";
export const removeAdminRightsOf = "Remove {name}’s admin rights?";
export const removeAdminRights = "Remove admin rights";
export const theyKeepTheirOwnStudies =
  "They keep their own studies and no longer see those of others. An admin can give the rights back.";
export const signOutEverywhereName = "Sign {name} out everywhere?";
export const signOut = "Sign out";
export const theyHaveToSign =
  "They have to sign in again on every device, and their API keys are revoked. What they saved is kept.";
