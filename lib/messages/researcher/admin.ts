// Pages of an instance's admins.

export const people = "People";
export const languageModels = "Language models";
export const apiKeys = "API keys";
export const spending = "Spending";
export const thisServer = "This server";

export const languageModelsName = "{name} · Language models";

export const addAnEndpoint = "Add an endpoint";
export const anythingThatSpeaksTheOpenaiProtocol =
  "Anything that speaks the OpenAI protocol: OpenAI, OpenRouter, vLLM, Ollama, LM Studio, your lab’s proxy. Its models are added next.";
export const add = "Add";

export const languageModelsOfThisServer = "Language models of this server";
export const endpointsThatSpeakTheOpenai =
  "Endpoints that speak the OpenAI protocol. Researchers of every study choose among their models; only admins see addresses and keys.";
export const addEndpoint = "Add endpoint";

export const peopleOfThisServer = "People of this server";
export const everyoneWithAnAccount =
  "Everyone with an account. To add someone, invite them to a study; here you set their server-wide rights.";

export const apiKeysOfThisServer = "API keys of this server";
export const everyKeyByWhichScripts =
  "Every key by which a script works in a person’s name, the one used last first. Keys end after a year at most.";

export const spendingOnThisServer = "Spending on this server";
export const whatRunsOfLanguageModels =
  "What runs of language models have cost, by the prices set in each study, and how much they may cost. If two limits apply to a run, the one reached first counts.";
