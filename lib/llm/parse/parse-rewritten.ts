import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import { withoutThinking } from "./clean-answer";
import { type Parsed, read, unreadable } from "./parsed";

const LABEL =
  /^[ \t]*(?:#{1,6}[ \t]*)?\*{0,2}(?:(?:final|new|improved)[ \t]+)?(?:answer|response)\*{0,2}[ \t]*:\*{0,2}[ \t]*/im;

/** The new response after "Plan: … Answer: …" exactly as written, its own Markdown untouched. */
export function parseRewritten(text: string): Parsed<string> {
  const spoken = withoutThinking(text);
  if (!spoken.ok) return spoken;
  const label = LABEL.exec(spoken.value);
  if (label === null) return unreadable('there is no "Answer:" with the new response after it');
  const response = spoken.value.slice(label.index + label[0].length).trim();
  return response === "" ? unreadable("the new response is empty") : read(response);
}

/** A fenced block of a language, marked or not, and a function in it that the sandbox finds. */
const PROGRAMS: Record<VerifierLanguage, { readonly fence: RegExp; readonly verify: RegExp }> = {
  javascript: {
    fence: /```[ \t]*(?:(?:javascript|js|typescript|ts)[ \t]*)?\n([\s\S]*?)```/gi,
    verify: /\bfunction\s+verify\s*\(|\b(?:const|let|var)\s+verify\s*=/,
  },
  python: {
    fence: /```[ \t]*(?:(?:python|python3|py)[ \t]*)?\n([\s\S]*?)```/gi,
    verify: /^(?:def[ \t]+verify(?:_requirement)?[ \t]*\(|verify(?:_requirement)?[ \t]*=)/m,
  },
};

/** Nothing imports a program, and its function is looked for among what it defines. */
const EXPORTED = /^[ \t]*export[ \t]+(?:default[ \t]+)?(?=(?:function|const|let|var)[ \t]+verify\b)/gm;

/** The program of a proposal, or null where the model leaves the question to a person. Only a function named verify counts. */
export function parseVerifier(text: string, language: VerifierLanguage = "javascript"): Parsed<string | null> {
  const spoken = withoutThinking(text);
  if (!spoken.ok) return spoken;
  const { fence, verify } = PROGRAMS[language];
  const programs = Array.from(spoken.value.matchAll(fence), (match) => (match[1] ?? "").replace(EXPORTED, "").trim());
  const named = programs.filter((program) => verify.test(program));
  const [program] = named;
  const person = /^[^\w\n]*(?:(?:final )?answer\W+)?person\b/im.test(spoken.value.replace(fence, ""));
  if (program !== undefined && named.length === 1 && !person) return read(program);
  if (named.length > 1) return unreadable("there is more than one function named verify");
  if (programs.length === 0 && person) return read(null);
  return unreadable("there is neither a function named verify in a fenced block nor the word PERSON alone");
}
