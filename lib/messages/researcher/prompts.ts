// Prompts and their versions.

export const mayBeLeftOut = ", optional";
export const numberOrAShortWord = "(a number or a short word)";

export const loadingThePrompt = "Loading the prompt";
export const promptCouldNotBeLoaded = "The prompt couldn’t be loaded";
export const thereIsNoPrompt = "There is no prompt “{templateId}”.";
export const builtInPromptIsBack = "Built-in prompt restored.";
export const undo = "Undo";
export const builtIn = "built-in";
export const ownText = "custom text";
export const copyTheText = "Copy the text";
export const hideTheText = "Hide the text";
export const showTheText = "Show the text";
export const copyAndEdit = "Copy and edit";
export const restoreTheBuiltInText = "Restore the built-in text";
export const textOf = "Text of: {prompt}";
export const ownTextFor = "Custom text for: {prompt}";
export const version = "version {shortVersion}";
export const soFarTheSame = "Same as the built-in text so far.";
export const textFromOutsideIsEnclosed =
  "Text from outside is delimited automatically when the prompt is filled in. Keep the answer format: Tickbox parses answers by it.";
export const itLacks = "Missing: {named}.";
export const itUsesWhichThisPrompt = "Unknown in this prompt: {placedPlaceholders}.";
export const itMayUse = "{parts} Available: {named}.";

export const thePrompts = "the prompts";
export const prompt = "Prompt";
export const chooseOne = "Choose one";
export const prompts = "Prompts";
export const thereIsNoSuchPrompt = "Prompt not found";
export const itMayHaveBeenRenamed = "It may have been renamed. Choose one from the list.";
export const allPrompts = "All prompts";
export const ourOwnWording = "Our own wording, following {source}.";
export const versionVersion = "version {version}";
export const placeholders = "Placeholders";
export const whatComesFromOutside =
  "Text from outside is put between lines that carry a key, after a notice that it is never an instruction. This applies to custom prompts too and can’t be turned off.";
