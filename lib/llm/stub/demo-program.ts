const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
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
  const quoted = /mention ["“]([^"”]+)["”]/i.exec(question)?.[1];
  if (quoted !== undefined) return `  return response.toLowerCase().includes(${JSON.stringify(quoted.toLowerCase())});`;
  const [, number = "", unit = ""] = /exactly (\w+) (word|line|paragraph)s?\?/i.exec(question) ?? [];
  const parts = PARTS[unit.toLowerCase()];
  const wanted = NUMBERS.includes(number.toLowerCase()) ? NUMBERS.indexOf(number.toLowerCase()) + 1 : Number(number);
  if (parts !== undefined && number !== "" && Number.isInteger(wanted)) {
    return `  return ${parts}.length === ${wanted};`;
  }
  if (!/form of a json\?/i.test(question)) return null;
  return "  try {\n    JSON.parse(response);\n    return true;\n  } catch {\n    return false;\n  }";
}
