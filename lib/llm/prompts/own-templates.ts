import { ownTemplate, type PromptTemplate } from "./prompt-template";

/** Chooses the template to render in place of a built-in one. */
export type ChooseTemplate = <Name extends string>(builtIn: PromptTemplate<Name>) => PromptTemplate<Name>;

/** Keeps to the built-in templates. */
export const BUILT_IN: ChooseTemplate = (builtIn) => builtIn;

/**
 * Puts texts in the place of the built-in ones of the same id.
 * @throws AppError INVALID, when a template is chosen, naming every missing and every unknown placeholder of its text
 */
export function withTexts(texts: ReadonlyMap<string, string>): ChooseTemplate {
  return (builtIn) => {
    const text = texts.get(builtIn.id);
    return text === undefined ? builtIn : ownTemplate(builtIn, text);
  };
}
