// API keys.

export const createAnApiKey = "Create an API key";
export const createKey = "Create key";
export const keyIsReady = "The key is ready";
export const copyTheKeyNow = "Copy the key now. It won’t be shown again.";
export const anyoneWho =
  "Anyone who has it can act as you within its limits. Keep it out of notebooks and repositories.";
export const apiKey = "API key";
export const days7 = "7 days";
export const days30 = "30 days";
export const days90 = "90 days";
export const oneYear = "1 year";
export const allMyStudies = "All my studies";
export const alsoThoseThatYouJoin = "Including studies you join later";
export const onlyTheseStudies = "Only these studies";
export const name = "Name";
export const whatUsesItSuch = "What uses it, such as “Nightly export”.";
export const scopes = "Scopes";
export const studies = "Studies";
export const studiesOfTheKey = "Studies of the key";
export const validFor = "Valid for";
export const yourPassword = "Your password";
export const yourPersonalLink = "Your personal link";
export const askedAgain = "A key works without signing in, so we ask again that it is you.";

export const apiKeys = "API keys";
export const scriptsUseAKey =
  "Scripts use a key to work as you. A key never allows more than you may do yourself, and ends after a year at most.";
export const createApiKey = "Create API key";
export const noApiKeysYet = "No API keys yet.";
export const expired = "Expired";
export const expiresSoon = "Expires soon";
export const keysEndSoon = {
  one: "{count} key expires within two weeks",
  other: "{count} keys expire within two weeks",
};
export const createAnother = "Scripts that use it will then be refused. Create another key in its place: {names}.";
export const allStudies = "all studies";
export const neverUsed = "never used";
export const lastUsed = "last used {dateTime}";
export const expiredAt = "expired {dateTime}";
export const expiresAt = "expires {dateTime}";
export const created = "created {dateTime}";
export const keyNoLongerWorks = "The key “{name}” no longer works.";
export const revokeNamed = "Revoke{name}";
export const revokeKey = "Revoke “{name}”?";
export const revoke = "Revoke";
export const scriptsThatUseThisKey =
  "Scripts that use this key stop working at once. This cannot be undone; nothing they saved is lost.";
export const studyYouNoLongerSee = "a study you no longer see";

export const owner = "Owner";
export const lastUse = "Last use";
export const ends = "Ends";
export const actions = "Actions";
export const findByKeyOrOwner = "Find by key or owner";
export const keysCouldNotBeLoaded = "The API keys couldn’t be loaded";
export const noKeyByThatName = "No key or owner has that name.";
