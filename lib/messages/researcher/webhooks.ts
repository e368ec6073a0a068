// Webhooks.

export const messageIsBeingSentAgain = "The message is being sent again.";
export const deliveriesCouldNotBeRead = "The deliveries couldn’t be loaded";
export const sendAgain = "Send again";
export const sendAgainEvent = "Send again{event}";
export const deliveriesLatestFirst = "Deliveries, latest first";
export const nothingSentYetChooseSend = "Nothing sent yet. Choose “Send a test” to try it.";
export const showEarlier = "Show earlier";
export const event = "Event";
export const state = "State";
export const nextAttempt = "next attempt {dateTime}";
export const attempts = "Attempts";
export const response = "Response";
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
  "Messages are signed with the new secret from now on, and for 24 hours with the old one too, so that you can update your program.";

export const sendATest = "Send a test";
export const moreActionsFor = "More actions for {url}";
export const edit = "Edit";
export const disable = "Disable";
export const enable = "Enable";
export const deleteText = "Delete";
export const deleteThisWebhook = "Delete this webhook?";
export const getsNoMoreMessagesAlso =
  "{url} gets no more messages, including queued ones, and its delivery history is deleted. This cannot be undone.";

export const url = "URL";
export const yourProgramsAddressMessages = "Your program’s address. Messages are sent to it by POST.";
export const description = "Description";
export const optional = "optional";
export const events = "Events";
export const alphaThreshold = "Alpha threshold";

export const disabledFailedForThreeDays = "Disabled: failed for three days";
export const disabledReceiverIsGone410 = "Disabled: receiver is gone (410)";
export const alpha = "(alpha {alphaThreshold})";
export const nothingSentYet = "nothing sent yet";
export const latestMessage = "latest message {dateTime}: {word}";
export const hideDeliveries = "Hide deliveries";
export const showDeliveries = "Show deliveries";
export const of = "of {url}";
export const disabled = "Disabled";

export const theWebhooks = "the webhooks";
export const webhooks = "Webhooks";
export const tickboxSendsSignedMessages =
  "Tickbox sends signed messages to your programs when something happens in this study. Messages contain ids and counts, never the content of labels.";
export const noWebhooksYet = "No webhooks yet.";
export const webhooksOfTheStudy = "Webhooks of the study";

export const copyTheSecretNow = "Copy the secret now. It won’t be shown again.";
export const yourProgramVerifies =
  "Your program uses it to verify that messages come from Tickbox. Keep it out of notebooks and repositories.";
export const signingSecret = "Signing secret";

export const waiting = "Waiting";
export const delivered = "Delivered";
export const failed = "Failed";
