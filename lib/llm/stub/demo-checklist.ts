import { contentWords, demoCounts, withoutCounts } from "./demo-answers";

const FORMS = [
  "table",
  "list",
  "poem",
  "haiku",
  "email",
  "letter",
  "essay",
  "story",
  "json",
  "summary",
  "recipe",
  "code",
];
const LANGUAGES = [
  "English",
  "French",
  "German",
  "Spanish",
  "Italian",
  "Portuguese",
  "Dutch",
  "Chinese",
  "Japanese",
  "Hindi",
];

const ASKS =
  /^(write|explain|describe|list|give|name|tell|make|create|summari[sz]e|compare|translate|generate|mention)$/i;

export interface DemoItem {
  readonly question: string;
  readonly importance: number;
}

/** A plausible checklist from the surface of an instruction: its topic, form, numbers, language, quoted words, length. */
export function demoChecklist(instruction: string, fewest: number, most: number): DemoItem[] {
  const items: DemoItem[] = [];
  const add = (question: string, importance: number) => {
    if (!items.some((item) => item.question === question)) items.push({ question, importance });
  };
  const topic = topicOf(instruction);
  add(`Does the response deal with ${topic}?`, 100);
  for (const { words } of demoCounts(instruction)) add(`Does the response have ${words}?`, 80);
  for (const form of FORMS) {
    if (new RegExp(`\\b${form}s?\\b`, "i").test(instruction)) add(`Does the response take the form of a ${form}?`, 75);
  }
  for (const language of LANGUAGES) {
    if (new RegExp(`\\b${language}\\b`).test(instruction)) add(`Is the response written in ${language}?`, 90);
  }
  for (const match of instruction.matchAll(/["“]([^"”\n]{1,40})["”]/g))
    add(`Does the response mention "${match[1]}"?`, 70);
  if (/\b(short|brief|concise|briefly)\b/i.test(instruction)) add("Is the response short?", 50);
  if (/\b(why|explain|because|reason)\b/i.test(instruction)) add("Does the response give reasons?", 60);
  if (/\b(example|instance)s?\b/i.test(instruction)) add("Does the response give an example?", 55);
  for (const filler of [
    { question: "Is the response free of spelling mistakes?", importance: 30 },
    { question: "Is the response easy to follow?", importance: 40 },
    { question: `Is everything in the response about ${topic}?`, importance: 45 },
  ]) {
    if (items.length < Math.max(fewest, 3)) add(filler.question, filler.importance);
  }
  return items.slice(0, Math.max(1, most));
}

/** What follows "about", else the first word that is not what to do. */
function topicOf(instruction: string): string {
  const about = /\babout (.{3,60}?)(?=[.,;:?!\n"“]|\s(?:that|which|who|in|as|with|for|to|of|and|or)\b|$)/i.exec(
    instruction,
  )?.[1];
  if (about !== undefined) return about.toLowerCase();
  const words = withoutCounts(instruction).match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const meaningful = words.filter((word) => contentWords(word).length > 0 && word.length > 3 && !ASKS.test(word));
  return meaningful[0]?.toLowerCase() ?? "the request";
}
