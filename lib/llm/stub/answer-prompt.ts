import { createHash } from "node:crypto";
import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import type { ChatMessage } from "../completion";
import { contentWords, demoCounts, demoProbability, demoQuality, sharedWords } from "./demo-answers";
import { demoChecklist } from "./demo-checklist";

/** What the demo model says, and what its answer would be with which probability, for the logprobs. */
export interface DemoAnswer {
  readonly text: string;
  /** The word of the answer with the alternatives to it; probabilities sum to at most 1. */
  readonly verdict?: readonly { readonly token: string; readonly probability: number }[];
}

/**
 * The rule-based model: understands the built-in prompts by the answer form they ask for, and anything else as an
 * instruction to respond to.
 * @param sample which of n answers; the first is the likeliest one, later ones vary with their probability
 */
export function answerPrompt(messages: readonly ChatMessage[], sample = 0): DemoAnswer {
  const turns = messages.filter((message) => message.role === "user").map((message) => readPrompt(message.content));
  const last = turns.at(-1) ?? { task: "", data: new Map() };
  // In a conversation a later turn asks about what an earlier one showed.
  const data = new Map(turns.flatMap((turn) => [...turn.data]));
  return byTask({ task: last.task, data }, sample);
}

function byTask({ task, data }: ReadPrompt, sample: number): DemoAnswer {
  const get = (name: string) => data.get(name) ?? "";
  const chance = demoRandom(sample, task, ...data.values());
  const analysed = (text: string) => (task.includes("Analysis:") ? `Analysis: judged by simple rules.\n${text}` : text);
  if (task.includes("Answer: YES or NO")) {
    const yes = demoProbability(get("question"), get("response"));
    const answer = (sample === 0 ? 0.5 : chance) < yes ? "YES" : "NO";
    return {
      text: analysed(`Answer: ${answer}`),
      verdict: [
        { token: "YES", probability: yes },
        { token: "NO", probability: 1 - yes },
      ],
    };
  }
  if (task.includes("Answer 1: YES or NO")) {
    const lines = get("checklist").split("\n");
    const answers = lines.map((question, index) => {
      const yes = demoProbability(question.replace(/^\d+\.\s*/, ""), get("response"));
      const isYes = (sample === 0 ? 0.5 : demoRandom(sample, question, get("response"))) < yes;
      return `Answer ${index + 1}: ${isYes ? "YES" : "NO"}`;
    });
    return { text: analysed(answers.join("\n")) };
  }
  if (task.includes("one integer from 1 to 5")) {
    const exact = 1 + 4 * demoQuality(get("instruction"), get("response")) + (sample === 0 ? 0 : chance - 0.5);
    return number(analysed, Math.min(5, Math.max(1, Math.round(exact))));
  }
  const [least, most] =
    /Answer: one integer from (?!1 to [35]$)(0|1) to (\d+)$/m.exec(task)?.slice(1).map(Number) ?? [];
  if (least !== undefined && most !== undefined) {
    const quality = demoQuality(get("instruction"), get("response")) + (sample === 0 ? 0 : 0.1 * (chance - 0.5));
    return number(analysed, Math.min(most, Math.max(least, Math.round(least + (most - least) * quality))));
  }
  if (task.includes("one number from 0 to 100")) {
    const exact = 100 * demoProbability(get("question"), get("response")) + (sample === 0 ? 0 : 10 * (chance - 0.5));
    return number(analysed, Math.min(100, Math.max(0, Math.round(exact))));
  }
  if (task.includes("one integer from 1 to 3") || task.includes("Answer: A or B")) {
    const lead =
      demoQuality(get("instruction"), get("response-a")) - demoQuality(get("instruction"), get("response-b"));
    const noisy = lead + (sample === 0 ? 0 : 0.2 * (chance - 0.5));
    if (task.includes("Answer: A or B")) return { text: analysed(`Answer: ${noisy >= 0 ? "A" : "B"}`) };
    const same = contentWords(get("response-a")).join(" ") === contentWords(get("response-b")).join(" ");
    return number(analysed, same ? 2 : noisy >= 0 ? 1 : 3);
  }
  return writing({ task, data }, analysed, sample);
}

function writing({ task, data }: ReadPrompt, analysed: (text: string) => string, sample: number): DemoAnswer {
  const get = (name: string) => data.get(name) ?? "";
  if (task.includes("Answer: the new question")) {
    const question = get("question").trim().replace(/\?$/, "");
    return {
      text: `Plan: say what is looked at.\nAnswer: ${question}, judged by what the response itself says and nothing else?`,
    };
  }
  if (task.includes("Answer: the new prompt")) {
    return { text: `Plan: look at the whole response.\nAnswer: Read the whole response first.\n\n${get("prompt")}` };
  }
  if (task.includes("You write evaluation checklists")) {
    const [fewest, most] = /Between (\d+) and (\d+) questions/.exec(task)?.slice(1).map(Number) ?? [];
    const items = demoChecklist(get("instruction"), fewest ?? 2, most ?? 8);
    const weighted = task.includes("90 | first question");
    const lines = items.map(({ question, importance }) => (weighted ? `${importance} | ${question}` : question));
    return { text: analysed(`Answer:\n${lines.join("\n")}`) };
  }
  if (data.has("gold")) return { text: `Answer:\n${covered(get("gold"), get("checklist"))}` };
  if (data.has("categories")) return { text: `Answer:\n${categorised(get("checklist"), get("categories"))}` };
  if (task.includes("JavaScript function named verify")) return { text: demoProgram(get("question"), "javascript") };
  if (task.includes("function named verify")) return { text: demoProgram(get("question"), "python") };
  if (task.includes("at most three short questions")) {
    return {
      text: demoChecklist(get("instruction"), 1, 3)
        .map(({ question }) => question)
        .join("\n"),
    };
  }
  if (task.includes("Answer: the new response")) return { text: refined(get("response"), get("feedback")) };
  if (task.includes("Reply with your statement alone")) {
    const lead =
      demoQuality(get("instruction"), get("response-a")) - demoQuality(get("instruction"), get("response-b"));
    return { text: `Demo statement: ${lead >= 0 ? "A" : "B"} says more of what the instruction is about.` };
  }
  if (task.includes("Criticise the response")) {
    return {
      text: "Demo critique: name the topic of the instruction in the first sentence and finish every sentence.",
    };
  }
  const instruction = data.has("instruction") ? get("instruction") : task;
  return { text: written(instruction, sample) };
}

function number(analysed: (text: string) => string, value: number): DemoAnswer {
  return { text: analysed(`Answer: ${value}`), verdict: [{ token: String(value), probability: 0.8 }] };
}

function categorised(checklist: string, categories: string): string {
  const names = categories
    .split("\n")
    .map((line) => line.split(":")[0]?.trim() ?? "")
    .filter((name) => name !== "");
  const questions = checklist.split("\n").filter((line) => line.trim() !== "");
  return questions
    .map((question, index) => {
      const fitting = names.filter((name) => sharedWords(name, question) > 0);
      return `${index + 1}: ${fitting.length > 0 ? fitting.join(", ") : (names[0] ?? "none")}`;
    })
    .join("\n");
}

/** By words in common, which is what one should not go by. */
function covered(gold: string, checklist: string): string {
  const questions = checklist.split("\n");
  return gold
    .split("\n")
    .map((one, place) => {
      const alike = questions.flatMap((other, at) => {
        const [asked, text] = [one, other].map((line) => line.replace(/^\d+\.\s*/, ""));
        return sharedWords(asked ?? "", text ?? "") >= 0.5 ? [at + 1] : [];
      });
      return `${place + 1}: ${alike.join(", ") || "none"}`;
    })
    .join("\n");
}

function refined(response: string, feedback: string): string {
  const open = feedback.split("\n").filter((line) => /\?/.test(line) && !/\bYES\b/.test(line));
  const added = open.map((line) => `About ${contentWords(line).join(" ")}: this is now dealt with.`);
  return `Plan: deal with ${open.length} open points.\nAnswer: ${[response, ...added].join("\n")}`;
}

function written(instruction: string, sample: number): string {
  const words = [...new Set(contentWords(instruction))];
  // Every sample leaves out some more, so that samples are of different quality.
  const kept = words.filter((_, index) => demoRandom(sample, index, instruction) > 0.12 * (sample % 5));
  return `Demo response ${sample + 1}: ${kept.join(", ") || "nothing to say"}.`;
}

/** How each language says what code counts exactly; sentences and syllables are for a person. */
const WRITTEN: Record<VerifierLanguage, DemoLanguage> = {
  javascript: {
    program: (body) => `function verify(response) {\n${body}\n}`,
    contains: (text) => `  return response.toLowerCase().includes(${JSON.stringify(text)});`,
    parts: {
      word: 'response.split(/\\s+/).filter((word) => word !== "")',
      line: 'response.split("\\n").filter((line) => line.trim() !== "")',
      paragraph: 'response.split(/\\n\\s*\\n/).filter((paragraph) => paragraph.trim() !== "")',
    },
    count: (parts, comparison, number) => `  return ${parts}.length ${comparison} ${number};`,
    json: "  try {\n    JSON.parse(response);\n    return true;\n  } catch {\n    return false;\n  }",
  },
  python: {
    program: (body) => `import json\nimport re\n\ndef verify(response):\n${body}`,
    contains: (text) => `    return ${JSON.stringify(text)} in response.lower()`,
    parts: {
      word: "response.split()",
      line: '[line for line in response.split("\\n") if line.strip()]',
      paragraph: '[part for part in re.split(r"\\n\\s*\\n", response) if part.strip()]',
    },
    count: (parts, comparison, number) => `    return len(${parts}) ${comparison.slice(0, 2)} ${number}`,
    json: "    try:\n        json.loads(response)\n        return True\n    except ValueError:\n        return False",
  },
};

interface DemoLanguage {
  readonly program: (body: string) => string;
  readonly contains: (text: string) => string;
  readonly parts: Readonly<Record<string, string>>;
  readonly count: (parts: string, comparison: string, number: number) => string;
  readonly json: string;
}

/** A program for a question that code decides: a given word, a number of words, lines or paragraphs, JSON; else PERSON. */
export function demoProgram(question: string, language: VerifierLanguage): string {
  const written = WRITTEN[language];
  const body = bodyFor(question, written);
  return body === null ? "PERSON" : `\`\`\`${language}\n${written.program(body)}\n\`\`\``;
}

function bodyFor(question: string, written: DemoLanguage): string | null {
  const quoted = /(?:mention|contain|include|use)s? (?:the (?:word|phrase) )?["“]([^"”]+)["”]/i.exec(question)?.[1];
  if (quoted !== undefined) return written.contains(quoted.toLowerCase());
  const [wanted] = demoCounts(question);
  const parts =
    wanted && question.endsWith(`${wanted.words}?`) ? written.parts[wanted.unit.replace(/s$/, "")] : undefined;
  if (wanted && parts !== undefined) return written.count(parts, wanted.comparison, wanted.number);
  return /form of a json\?/i.test(question) ? written.json : null;
}

/** A number in [0, 1) that depends on nothing but the words given: the demo model's only chance. */
function demoRandom(...parts: readonly (string | number)[]): number {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${String(part).length}:${part}`);
  return hash.digest().readUInt32BE(0) / 2 ** 32;
}

/** A prompt as the demo model understands it. */
interface ReadPrompt {
  /** The text outside the delimiters: the task itself. */
  readonly task: string;
  /** What is enclosed, by name; the first of each name. */
  readonly data: ReadonlyMap<string, string>;
}

/** The key is taken from the notice at the very beginning, before anything that came from outside. */
const NOTICE_KEY = /^Material for this task stands between a line "\[begin NAME ([0-9a-f]{24})\]"/;

/** Takes a rendered prompt apart. Text without a notice is all task. */
export function readPrompt(content: string): ReadPrompt {
  const boundary = NOTICE_KEY.exec(content)?.[1];
  const data = new Map<string, string>();
  if (boundary === undefined) return { task: content, data };
  const enclosed = new RegExp(`^\\[begin ([a-z-]+) ${boundary}\\]\\n([\\s\\S]*?)\\n\\[end \\1 ${boundary}\\]$`, "gm");
  const task = content.replace(enclosed, (_, name: string, text: string) => {
    if (!data.has(name)) data.set(name, text);
    return "";
  });
  // The notice itself gives no task.
  return { task: task.split("\n").slice(2).join("\n"), data };
}
