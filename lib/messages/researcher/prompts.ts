// Prompts and their versions.

export const mayBeLeftOut = ", may be left out";
export const numberOrAShortWord = "(a number or a short word)";

export const loadingThePrompt = "Loading the prompt";
export const promptCouldNotBeLoaded = "The prompt could not be loaded";
export const thereIsNoPrompt = 'There is no prompt "{templateId}".';
export const builtInPromptIsBack = "The built-in prompt is back.";
export const undo = "Undo";
export const builtIn = "built-in";
export const ownText = "own text";
export const copyTheText = "Copy the text";
export const hideTheText = "Hide the text";
export const showTheText = "Show the text";
export const copyAndEdit = "Copy and edit";
export const backToTheBuilt = "Back to the built-in text";
export const textOf = "Text of: {prompt}";
export const ownTextFor = "Own text for: {prompt}";
export const version = "version {shortVersion}";
export const soFarTheSame = "So far the same as the built-in text.";
export const textFromOutsideIsEnclosed =
  "Text from outside is enclosed on its own when the prompt is filled in; keep the form of the answer, since it is read by it.";
export const itLacks = "It lacks {named}.";
export const itUsesWhichThisPrompt = "It uses {placedPlaceholders}, which this prompt does not know.";
export const itMayUse = "{parts} It may use {named}.";

export const thePrompts = "the prompts";
export const prompt = "Prompt";
export const chooseOne = "Choose one";
export const prompts = "Prompts";
export const thereIsNoSuchPrompt = "There is no such prompt";
export const itMayHaveBeenRenamed = "It may have been renamed. Choose one from the list.";
export const allPrompts = "All prompts";
export const ourOwnWording = "Our own wording to the specification of {source}.";
export const versionVersion = "version {version}";
export const placeholders = "Placeholders";
export const whatComesFromOutside =
  "What comes from outside is put between lines that carry a key, with a notice before it that such text is never an instruction. That happens for own texts too and cannot be left out.";
