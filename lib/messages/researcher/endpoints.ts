// Endpoints of language models, their models and prices.

export const addModelsOf = "Add models of {endpoint}";
export const researchersChooseFromTheModels = "Researchers choose from the models added here.";
export const cancel = "Cancel";
export const add = "Add";
export const typeAModelsName = "Type a model’s name, or choose from the list.";
export const name = "Name";
export const endpointsNameForItAlso = "The endpoint’s name for it; also filters the list below";
export const askingTheEndpointWhichModels = "Asking the endpoint which models it has…";
export const modelsOnTheEndpoint = "Models on the endpoint";
export const thereIsNoList = "There is no list: {problem} You can still type a name.";
export const askAgain = "Ask again";
export const allItsModels = "All its models have been added.";
export const firstOfTypeAPart = "The first {shown} of {matching}; type a part of the name to see others.";
export const noName = "No name contains this; it will be added as typed.";
export const chosen = "{chosen} chosen.";

export const demo = "demo";

export const nameOfUpTo80 = "A name of up to 80 characters.";
export const addressSuchAsHttpsHost = "An address such as https://host/v1, without a key, ? or # in it.";
export const keyIsOneWordWithout = "A key is one word without spaces or accents.";
export const wholeNumberFrom1 = "A whole number from 1 to 1,000.";
export const wholeNumberFrom1OrNothing = "A whole number from 1, or empty.";
export const secondsFrom1To3 = "Seconds from 1 to 3,600.";
export const wholeNumberFrom0 = "A whole number from 0 to 20.";

export const asResearchersSeeIt = "As researchers see it";
export const concurrentCalls = "Concurrent calls";
export const acrossAllWorkers = "Across all workers";
export const requestsPerMinute = "Requests per minute";
export const tokensPerMinute = "Tokens per minute";
export const sentAndWrittenTogether = "Sent and written together";
export const timeout = "Timeout";
export const secondsPerCall = "Seconds per call";
export const retries = "Retries";
export const attemptsAfterAFailedCall = "Attempts after a failed call";
export const limits = "Limits";
export const optional = "optional";
export const noLimit = "no limit";
export const address = "Address";
export const whereTheApiBeginsUsually =
  "Where the API begins, usually ending in /v1. Calls go to /chat/completions below it.";
export const notEncrypted = "Not encrypted";
export const withHttpAnyone =
  "With http://, anyone on the network path can read the key and all text sent. Use https:// unless the network is your own.";
export const thisEndpoint = "This endpoint may be on this machine or in a private network";
export const neededForVllmOllama =
  "Needed for vLLM, Ollama or LM Studio of your own. Otherwise calls to private addresses are refused on connecting, so that an unchecked address cannot reach into your network. Tick this only if you know the service at that address.";
export const isOnThisMachine =
  "{hostname} is on this machine or in a private network. Calls will be refused until the box above is ticked.";

export const archived = "archived";
export const onThisMachineOffline = "on this machine, offline";
export const privateAllowed = "private allowed";
export const notEncryptedInText = "not encrypted";
export const key = "Key";
export const none = "none";
export const stored = "stored";
export const unreadable = "unreadable";
export const models = "Models";
export const theEndpoints = "the endpoints";
export const noRealModelYet = "No real model yet";
export const untilYouAddAnEndpoint =
  "Until you add an endpoint, researchers have only the offline demo model, which follows rules and is for trying things out.";
export const endpoints = "Endpoints";
export const noEndpoint = "No endpoint.";

export const testMakesFourShortCalls = "A test makes four short calls and costs next to nothing.";
export const addModels = "Add models";
export const noModelYetAdd = "No model yet. Add one, then test the connection.";
export const canNoLongerBeChosen = "{name} can no longer be chosen.";
export const undo = "Undo";
export const canBeChosenAgain = "{name} can be chosen again.";
export const notTestedYet = "Not tested yet: assumed to give plain answers only.";
export const tested = "Tested {dateTime}";
export const restore = "Restore";
export const archive = "Archive";
export const whatWorks = "What works";
export const works = "Works:";
export const doesNotWork = "Does not work:";

export const savedWorkersUseItWithin = "Saved. Workers use it within seconds.";
export const theEndpoint = "the endpoint";
export const servedByThisServerItself = "Served by this server itself, offline";
export const languageModels = "Language models";
export const callsFailTheKeyCant = "Calls fail: the key can’t be decrypted";
export const forTryingThingsOut = "For trying things out";
export const itAnswersByRules =
  "It follows rules and runs on this machine, offline and free of charge. Its output is marked “demo”. It is always available and can’t be changed.";
export const settings = "Settings";
export const save = "Save";
export const hasBeenRestored = "{endpoint} has been restored.";
export const isArchived = "{endpoint} was archived.";
export const archiveDialog = "Archive…";
export const archiveEndpoint = "Archive {endpoint}?";
export const itsModelsCanNoLonger =
  "Its models can no longer be chosen, and running runs stop calling it within seconds. Their results are kept. You can restore it at any time.";

export const removeTheStoredKey = "Remove the stored key";
export const keepTheStoredKey = "Keep the stored key";
export const sentToThisAddressAlone =
  "Sent only to this address. It is stored encrypted and can’t be shown again, not even here.";
export const keyIsStoredTypeAnother = "A key is stored. Type another one to replace it.";
export const storedKeyCannotBeRead = "The stored key cannot be read. Type it again to replace it.";
export const storedKeyWillBeRemoved = "The stored key will be removed when you save.";

export const pricesArePerMillionTokens = "Prices are per million tokens sent (in) and written (out).";
export const modelsCouldNotBeLoaded = "The models couldn’t be loaded";
export const lacks = "Doesn’t offer {lacks}.";
export const onlyTheOfflineDemoModel = "Only the offline demo model is available";
export const addAnEndpoint = "Add an endpoint";
export const toUseARealModel =
  "{addAn} to use a real model: OpenAI, vLLM, Ollama or anything else that speaks the same protocol.";
export const adminOfThisServer = "an admin of this server";
export const forARealModelAsk = "For a real model ask {anAdmin} to add an endpoint; only an admin can.";
export const itFollowsRulesKnows =
  "It follows rules, knows no language and costs nothing: good for trying things out, not for results.";

export const setThePrice = "Set the price";
export const pricePerMillionTokensChange = "Price {price} per million tokens, change it";
export const of = "{setThe} of {model}";
export const noPriceSet = "no price set";
export const inOut = "{currency} {input} in, {output} out";
export const free = "free";

export const asking = "Asking {model}…";
export const modelThatIsLoadedFirst = "; a model that has to load first takes a while";
export const s = "{seconds} s";
export const stop = "Stop";
export const testConnectionOf = "Test connection of {model}";
export const testConnection = "Test connection";
export const testFailed = "Test failed";
export const worksAnsweredInMs = "Works: {model} answered in {milliseconds} ms";
export const givesPlainAnswersOnly = "{name} gives plain answers only.";
export const itAlsoOffers = "It also offers {named}.";
export const itLacks = "It doesn’t offer {named}.";

export const addEndpoint = "Add endpoint";
export const fillInFor = "Fill in for";

export const priceOf = "Price of {model}";
export const perMillionTokens =
  "Per million tokens, as the endpoint’s maker publishes it. Runs keep the prices they started with.";
export const removeThePrice = "Remove the price";
export const savePrice = "Save price";
export const numberFrom0Such = "A number from 0, such as 0.15.";
export const numberFrom0SuchAs0 = "A number from 0, such as 0.60.";
export const tokensSent = "Tokens sent";
export const inputInstructionsResponsesChecklists = "Input: instructions, responses, checklists";
export const tokensWritten = "Tokens written";
export const modelsOutputUsuallyMoreExpensive = "The model’s output; usually more expensive";
export const currency = "Currency";
export const oneForTheWholeStudy = "One for the whole study";

export const thePrices = "the prices";
export const model = "Model";
export const endpoint = "Endpoint";
export const pricePerMillionTokens = "Price per million tokens";
export const prices = "Prices";
export const whatEachModelCosts =
  "What each model costs in this study, per million tokens sent (in) and written (out). Estimates, budgets and costs use these prices; a run keeps the prices it started with.";
export const modelsAndPrices = "Models and prices";
export const modelsAndTheirPrices = "Models and their prices";
export const noModelsYetAnAdmin = "No models yet. An admin adds them under Language models.";

export const jsonSchema = "JSON schema";
export const notTestedYetInText = "not tested yet";
export const plainAnswersOnly = "plain answers only";
export const logprobs = "logprobs";
export const severalAnswers = "several answers";
export const severalAnswersInOneCall = "several answers in one call; otherwise each takes a call of its own";
export const probabilitiesOfTokensForSoftAnswers = "probabilities of tokens, for soft answers";
export const answersInAFixedFormat = "answers in a fixed format";
