/**
 * Why the server refuses what annotators do. It says so in English first (AppError), also to programs; a browser is told in
 * the language of its interface (refusal-text.ts). A test looks for each text where it is thrown.
 */
export const refusals = {
  signedOut: "You are signed out. Sign in and try again.",
  broken: "Something went wrong on our side. Please try again; nothing is ever done twice.",
  noDatabase: "The database is not available right now. Please try again in a moment.",
  databaseLate: "The database did not answer in time. Please try again in a moment.",
  notShared: "No such {what}, or it is not shared with you. Check the address or ask its owner.",

  roundPaused: "The round is paused; labels can be changed when it resumes.",
  roundClosed: "The round is closed and no longer accepts labels.",
  roundClosedAnswers: "The round is closed and no longer accepts answers.",
  nothingToReplace: "There is no earlier label of yours to replace here.",
  labelledElsewhere: "You have labelled this task already, perhaps in another window. Open that label to change it.",
  labelledAlready: "You have labelled this task already. Open it from your labels to change it.",
  trainingStays:
    "You have labelled this training task already and its answer has been shown, so the label can’t be changed. Continue with the next task.",
  removed:
    "The researchers removed you from this round, so this label wasn’t accepted. Those you had submitted are kept. Ask them if you think this is a mistake.",
  leaseLost:
    "Your reservation of this task expired and enough others have labelled it. Nothing more is needed here; continue with the next task.",
  noPart:
    "You are no longer a member of this task’s study, or its round was deleted. Ask the researchers who invited you.",
  otherQuestion: "One of the answered questions does not belong to this task’s checklist. Open the task again.",
  yesOrNoOnly: "This round takes YES or NO only. Answer every question with one of them.",
  quoteDiffers: "A quote does not match the response. Remove it and select the text again.",
  labelFirst: "Label the task first: its answer is shown to you then.",
  threadFull: "This thread has {count} replies, the maximum.",

  invitationExpired: "This invitation has expired. Ask the person who sent it for a new one.",
  invitationUsedUp:
    "Everyone this invitation was for has joined: it is used up. Ask the person who sent it for a new one.",
  invitationWithdrawn: "This invitation was withdrawn. Ask the person who sent it for a new one.",
  invitationOutdated:
    "Since this invitation was made you were declined or removed from the study, or your role was changed. Ask an owner of it for a new one.",
  noInvitation: "There is no such invitation. Copy the whole link, or ask for a new one.",
  needsAccount: "This invitation needs an account with an email and a password. Fill in both.",
  needsEmail: "This invitation needs an account with an email. Sign out, open the link again and create one.",
  nameTaken:
    "Someone called {name} has joined this study already. If that was you, sign in with your personal link. If not, add an initial or a number to your name.",
  tooManyJoined: "Too many people have joined from your network within an hour. Try again in {wait}.",
  emailTaken: "There is an account with this email already. Sign in with it, then open the link again.",
  guessable: "Your name or email is easy to guess as a password. Choose another one.",
  weakPassword:
    "This password is too easy to guess: it is a common one, or a pattern or repetition. Use several unrelated words.",
  spacesCountOnce: "Use at least 12 characters. Several spaces in a row count as one.",
  passwordLinkEnded:
    "This link was used already, was replaced by a newer one, or is more than a day old. Ask an admin of this server for a new one.",
  linkIncomplete: "This link is incomplete. Copy all of it.",
  wrongPassword: "Wrong email or password. Passwords are case-sensitive.",
  noEmailAddress: "This is not an email address. It looks like ada@example.org.",
  wrongCurrentPassword: "The current password is wrong.",
  passwordTooShort: "The new password is too short. Use at least 12 characters.",
  passwordTooLong: "The new password is too long. Use at most 128 characters.",
  knownBrowsersOnly:
    "Too many wrong passwords were tried for this account. For {wait}, only browsers that have signed in to it before can sign in: use one of those, or ask an admin of this server for a one-time link.",
  tooManyAttempts: "Too many attempts. Try again in {wait}.",
} as const;
