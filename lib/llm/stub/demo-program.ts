import { demoCounts } from "./demo-count";

/** What code counts exactly; sentences and syllables are for a person. */
const PARTS: Readonly<Record<string, string>> = {
  word: 'response.split(/\\s+/).filter((word) => word !== "")',
  line: 'response.split("\\n").filter((line) => line.trim() !== "")',
  paragraph: 'response.split(/\\n\\s*\\n/).filter((paragraph) => paragraph.trim() !== "")',
};

/** A program for a question that code decides: a given word, a number of words, lines or paragraphs, JSON; else PERSON. */
export function demoProgram(question: string): string {
  const body = bodyFor(question);
  return body === null ? "PERSON" : `\`\`\`javascript\nfunction verify(response) {\n${body}\n}\n\`\`\``;
}

function bodyFor(question: string): string | null {
  const quoted = /(?:mention|contain|include|use)s? (?:the (?:word|phrase) )?["“]([^"”]+)["”]/i.exec(question)?.[1];
  if (quoted !== undefined) return `  return response.toLowerCase().includes(${JSON.stringify(quoted.toLowerCase())});`;
  const [wanted] = demoCounts(question);
  const parts = wanted && question.endsWith(`${wanted.words}?`) ? PARTS[wanted.unit.replace(/s$/, "")] : undefined;
  if (wanted && parts !== undefined) return `  return ${parts}.length ${wanted.comparison} ${wanted.number};`;
  if (!/form of a json\?/i.test(question)) return null;
  return "  try {\n    JSON.parse(response);\n    return true;\n  } catch {\n    return false;\n  }";
}
