// Webhooks.

export const messageIsBeingSentAgain = "The message is being sent again.";
export const deliveriesCouldNotBeRead = "The deliveries could not be read";
export const sendAgain = "Send again";
export const sendAgainEvent = "Send again{event}";
export const deliveriesLatestFirst = "Deliveries, latest first";
export const nothingSentYetChooseSend = "Nothing sent yet. Choose “Send a test” to try it.";
export const showEarlier = "Show earlier";
export const event = "Event";
export const state = "State";
export const nextAttempt = "next attempt {dateTime}";
export const attempts = "Attempts";
export const answer = "Answer";
export const inMs = "{status} in {milliseconds} ms";
export const created = "Created";

export const editTheWebhook = "Edit the webhook";
export const cancel = "Cancel";
export const saveChanges = "Save changes";

export const addAWebhook = "Add a webhook";
export const addWebhook = "Add webhook";
export const webhookIsReady = "The webhook is ready";

export const rotateTheSecret = "Rotate the secret?";
export const rotateSecret = "Rotate secret";
export const theNewSecret = "The new secret";
export const messagesAreSigned =
  "Messages are signed with the new secret from now on, and for 24 hours with the former one as well, so that your program can change over.";

export const sendATest = "Send a test";
export const moreActionsFor = "More actions for {url}";
export const edit = "Edit";
export const disable = "Disable";
export const enable = "Enable";
export const deleteText = "Delete";
export const deleteThisWebhook = "Delete this webhook?";
export const getsNoMoreMessagesAlso =
  "{url} gets no more messages, also none that wait, and the list of its deliveries is deleted. This cannot be undone.";

export const url = "URL";
export const yourProgramsAddressMessages = "Your program’s address. Messages are sent to it by POST.";
export const description = "Description";
export const optional = "optional";
export const events = "Events";
export const thresholdOfAlpha = "Threshold of alpha";

export const disabledFailedForThreeDays = "Disabled: failed for three days";
export const disabledReceiverIsGone410 = "Disabled: receiver is gone (410)";
export const alpha = "(alpha {alphaThreshold})";
export const nothingSentYet = "nothing sent yet";
export const latestMessage = "latest message {dateTime}: {word}";
export const hideDeliveries = "Hide deliveries";
export const showDeliveries = "Show deliveries";
export const of = "of {url}";

export const theWebhooks = "the webhooks";
export const webhooks = "Webhooks";
export const tickboxSendsSignedMessages =
  "Tickbox sends signed messages to your programs when something happens in this study. Messages name ids and counts, never the content of labels.";
export const noWebhooksYet = "No webhooks yet.";
export const webhooksOfTheStudy = "Webhooks of the study";

export const copyTheSecretNow = "Copy the secret now. It won't be shown again.";
export const yourProgramVerifies =
  "Your program verifies with it that messages are from Tickbox. Keep it out of notebooks and repositories.";
export const signingSecret = "Signing secret";
