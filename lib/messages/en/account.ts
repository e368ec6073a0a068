/** The page about one's own account. */
export const account = {
  title: "Account",
  noEmail: "You use a personal link, no email.",
  name: "Name",
  nameMore: "Visible to members of your studies.",
  save: "Save",
  nameSaved: "Name saved.",
  password: "Password",
  passwordNotChanged: "The password is not changed",
  passwordChanged: "Password changed. You are signed out everywhere else, and your API keys are revoked.",
  currentPassword: "Current password",
  newPassword: "New password",
  newPasswordHint: "At least {least} characters. Changing it signs you out everywhere else and revokes your API keys.",
  changePassword: "Change password",
  email: "Email",
  digest: "Email me about discussions",
  digestHint:
    "One email now and then with messages that mention you and new replies in your discussions of training tasks. None when nothing is new.",

  personalLink: "Personal link",
  personalLinkMore: "You have no password: your personal link signs you in on any device.",
  cannotShowAgain:
    "The link you were given cannot be shown again. If you lost it, or someone else may have it, create a new one.",
  makeNewLink: "Create a new personal link",
  askNewLink: "Create a new personal link?",
  confirmNewLink: "Create a new link",
  oldLinkEnds: "The link you have now will no longer work, and your API keys are revoked. You stay signed in here.",

  language: "Language",

  sessions: "Where you are signed in",
  sessionsMore: "Sign out sessions you don’t recognise, then change your password or personal link.",
  thisBrowser: "This browser",
  browserOn: "{browser} on {system}",
  program: "A program",
  programOn: "A program on {system}",
  serverItself: "the server’s own computer",
  signedInAt: "signed in {since} · active {active}",
  signOut: "Sign out",
  signOutElsewhere: "Sign out everywhere else",
  askSignOut: "Sign out everywhere else?",
  signOutMore: {
    one: "One other browser has to sign in again. This one stays signed in. Nothing that was saved is lost.",
    other: "{count} other browsers have to sign in again. This one stays signed in. Nothing that was saved is lost.",
  },
  signOutKeys: {
    one: "One API key is revoked: scripts that use it stop working.",
    other: "{count} API keys are revoked: scripts that use them stop working.",
  },
  signedOutElsewhere: "You are signed out everywhere else, and your API keys are revoked.",
} as const;
