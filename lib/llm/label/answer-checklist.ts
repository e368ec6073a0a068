import { type Asked, type AskFailure, type AskOptions, askModel } from "../ask-model";
import type { ChatMessage, Complete } from "../completion";
import { type JudgedResponse, numberedQuestions } from "../material";
import { parseNumberedAnswers } from "../parse/parse-numbered-answers";
import { parseYesNo } from "../parse/parse-yes-no";
import type { Parsed } from "../parse/parsed";
import {
  answerQuestion,
  firstQuestionInConversation,
  nextQuestionInConversation,
  answerQuestionsTogether as together,
} from "../prompts/answer-questions";
import { BUILT_IN, type ChooseTemplate } from "../prompts/own-templates";
import { type PromptTemplate, renderPrompt } from "../prompts/prompt-template";
import { majorityOf, mean } from "./combine-samples";
import { yesProbability } from "./yes-probability";

export interface ChecklistOptions extends AskOptions {
  /** Asks for the probability of YES as well. */
  readonly soft?: boolean;
  /** A researcher's own template for questions asked alone. */
  readonly template?: typeof answerQuestion;
}

export interface ConversationOptions extends Omit<ChecklistOptions, "template"> {
  /** A researcher's own templates for the first question and the later ones. */
  readonly templates?: ChooseTemplate;
}

interface TogetherOptions extends Omit<ChecklistOptions, "template"> {
  /** A researcher's own template. */
  readonly template?: typeof together;
}

export interface JudgedQuestion {
  /** The majority of the samples; null with a failure. */
  readonly answer: "YES" | "NO" | null;
  /** Of YES, 0–1; null unless asked for, or with a failure. */
  readonly probability: number | null;
  /** Where the probability comes from: the tokens of all samples, or the share of samples that said YES. */
  readonly probabilityFrom: "logprobs" | "samples" | null;
  /** How many samples said what. */
  readonly votes: { readonly yes: number; readonly no: number };
  readonly failures: readonly AskFailure[];
  /** Ids of the calls that were made, where calls are kept. */
  readonly calls: readonly string[];
}

type YesNo = "YES" | "NO";

/**
 * Every question alone, with analysis before the answer (tick G.2).
 * @returns one judgement for each question, in order; a failure concerns its own question only
 */
export function answerQuestionsAlone(
  complete: Complete,
  { instruction, input, response }: JudgedResponse,
  questions: readonly string[],
  { soft = false, template = answerQuestion, ...options }: ChecklistOptions = {},
): Promise<JudgedQuestion[]> {
  return Promise.all(
    questions.map(async (question) => {
      const prompt = renderPrompt(template, { instruction, input, response, question });
      return judged(await askModel(complete, prompt, parseAnswer, withLogprobs(options, soft)), soft);
    }),
  );
}

/**
 * All questions in one conversation, earlier answers in context (infobench A.2). Each sample is a conversation of its own,
 * and all of them come to a question together. An answer that failed leaves no trace in its conversation.
 * @returns a judgement for each question up to the first without an answer: with it the checklist is lost, and to ask the
 * others would be paid for nothing
 */
export async function answerQuestionsInConversation(
  complete: Complete,
  material: JudgedResponse,
  questions: readonly string[],
  { soft = false, samples = 1, seed, templates = BUILT_IN, ...options }: ConversationOptions = {},
): Promise<JudgedQuestion[]> {
  const conversations = Array.from({ length: samples }, (_, index) => {
    const own = {
      ...options,
      seed: seed === undefined ? undefined : seed + index,
      // One conversation's answers must not serve another: they would not be independent.
      draw: index === 0 ? options.draw : `conversation ${index + 1}`,
    };
    return conversationAbout(complete, material, templates, withLogprobs(own, soft));
  });
  const answered: JudgedQuestion[] = [];
  for (const question of questions) {
    const turns = await Promise.all(conversations.map((ask) => ask(question)));
    const answer = judged(
      {
        samples: turns.flatMap((turn) => turn.samples),
        failures: turns.flatMap((turn) => turn.failures),
        calls: turns.flatMap((turn) => turn.calls),
      },
      soft,
    );
    answered.push(answer);
    if (answer.answer === null) break;
  }
  return answered;
}

function conversationAbout(
  complete: Complete,
  { input, response }: JudgedResponse,
  templates: ChooseTemplate,
  options: AskOptions,
): (question: string) => Promise<Asked<YesNo>> {
  let history: readonly ChatMessage[] = [];
  return async (question) => {
    const template: PromptTemplate =
      history.length === 0 ? templates(firstQuestionInConversation) : templates(nextQuestionInConversation);
    const values = history.length === 0 ? { input, response, question } : { question };
    const prompt = renderPrompt(template, values);
    const messages = [...history, ...prompt];
    const turn = await askModel(complete, messages, parseAnswer, options);
    const [sample] = turn.samples;
    if (sample !== undefined) history = [...messages, { role: "assistant", content: sample.choice.text }];
    return turn;
  };
}

/**
 * All questions in one call. The probability of YES is the share of samples: one text has too many tokens to tell which
 * of them decided a question.
 * @returns one judgement for each question, in order; an answer that misses one is asked for again as a whole
 */
export async function answerQuestionsTogether(
  complete: Complete,
  { instruction, input, response }: JudgedResponse,
  questions: readonly string[],
  { soft = false, template = together, ...options }: TogetherOptions = {},
): Promise<JudgedQuestion[]> {
  const prompt = renderPrompt(template, { instruction, input, response, checklist: numberedQuestions(questions) });
  const asked = await askModel(complete, prompt, (text) => parseNumberedAnswers(text, questions.length), options);
  return questions.map((_, index) => {
    const answers = asked.samples.flatMap(({ value, choice }) => {
      const answer = value[index];
      return answer === undefined ? [] : [{ value: answer, choice: { ...choice, tokens: null } }];
    });
    // The one call is every question's; it is named once.
    return judged({ ...asked, samples: answers, calls: index === 0 ? asked.calls : [] }, soft);
  });
}

/** The most alternatives the protocol allows: YES and NO in all their spellings should be among them. */
const ALTERNATIVES = 20;
const withLogprobs = (options: AskOptions, soft: boolean): AskOptions =>
  soft ? { ...options, topLogprobs: options.topLogprobs ?? ALTERNATIVES } : options;

function parseAnswer(text: string): Parsed<YesNo> {
  const parsed = parseYesNo(text);
  if (!parsed.ok) return parsed;
  return { ok: true, value: parsed.value === "YES" ? "YES" : "NO" };
}

function judged(asked: Asked<YesNo>, soft: boolean): JudgedQuestion {
  const { samples, calls } = asked;
  const { value: answer, failures } = majorityOf(asked);
  const yes = samples.filter(({ value }) => value === "YES").length;
  const result = { answer, failures, calls, votes: { yes, no: samples.length - yes } };
  if (!soft || samples.length === 0) return { ...result, probability: null, probabilityFrom: null };
  const known = samples.map(({ value, choice }) => yesProbability(choice, value)).filter((p) => p !== null);
  // Mixing the two sources would give a number that is neither.
  if (known.length === samples.length) return { ...result, probability: mean(known), probabilityFrom: "logprobs" };
  // One sample has no share: its 0 or 1 would be read as certainty.
  if (samples.length === 1) return { ...result, probability: null, probabilityFrom: null };
  return { ...result, probability: yes / samples.length, probabilityFrom: "samples" };
}
