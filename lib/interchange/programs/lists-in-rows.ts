import { isRecord } from "@/lib/wire/is-record";
import { guessTableColumns } from "../formats/table-columns";
import { type Fields, type FindShape, labelRows, optionsOfLabels } from "./row-shape";

const ASKED = /^(instructions?|questions?|quer(?:y|ies)|prompts?)$/i;
const ANSWERED = /^(responses?|completions?|answers?|outputs?|generations?|predictions?)$/i;
const ABOUT = ["input", "context", "document", "article", "passage", "text", "story"];

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : [];

/**
 * Several questions in a list, and their answers in another: about a text of the row, as L-Eval has them, or the whole file's
 * columns. Lists next to them that are as long say something of each.
 */
export const askedLists: FindShape = (rows) => {
  const [first] = rows;
  const names = Object.keys(first ?? {});
  const pair = (row: Fields, asked: string, answered: string) => {
    const [questions, answers] = [textsIn(row[asked]), textsIn(row[answered])];
    return questions.length > 0 && questions.length === answers.length;
  };
  const asked = names.find((name) => ASKED.test(name));
  const answered = names.find((name) => ANSWERED.test(name));
  if (!asked || !answered || !rows.every((row) => pair(row, asked, answered))) return null;
  const rest = names.filter((name) => name !== asked && name !== answered);
  const about = rest.find((name) => ABOUT.includes(name.toLowerCase()) && rows.every((row) => isText(row[name])));
  // Lists of two in each of many rows may as well be the turns of conversations.
  if (!about && rows.length > 1) return null;
  if (!about && guessTableColumns(rest).instruction) return null;
  return {
    program: "questions and answers in lists",
    format: "table",
    options: { columns: { instruction: "instruction", input: about ?? null, id: null } },
    rows: (row) =>
      textsIn(row[asked]).map((instruction, place) => ({
        ...Object.fromEntries(
          rest.map((name) => [name, isBeside(row, name, asked) ? listIn(row[name])[place] : row[name]]),
        ),
        instruction,
        response: textsIn(row[answered])[place] ?? "",
      })),
  };
};

const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isBeside = (row: Fields, name: string, asked: string) =>
  listIn(row[name]).length > 0 && listIn(row[name]).length === textsIn(row[asked]).length;

/** Sentences of a summary with what each worker said of it, as QAGS has them: each is a sample of the summary's system. */
export const ratedSentences: FindShape = (rows) => {
  const isRated = (row: Fields) =>
    isText(row.article) &&
    listIn(row.summary_sentences).length > 0 &&
    sentencesIn(row).every(({ said }) => said.length > 0);
  if (rows.length === 0 || !rows.every(isRated)) return null;
  const told = (row: Fields) => {
    const { article, summary_sentences: _, ...rest } = row;
    return sentencesIn(row).flatMap(({ sentence, said }) =>
      said.flatMap(({ worker_id: rater, response: value }) =>
        labelRows({
          id: null,
          data: { ...rest, instruction: article, system: "summary", response: sentence },
          rater,
          said: [{ criterion: "supported", value }],
        }),
      ),
    );
  };
  const { labels } = optionsOfLabels(rows.flatMap(told));
  return {
    program: "QAGS",
    format: "labels",
    options: {
      columns: { id: null },
      labels: { ...labels, columns: { ...labels?.columns, item: null }, scale: "categories" },
    },
    rows: told,
  };
};

const sentencesIn = (row: Fields) =>
  listIn(row.summary_sentences)
    .filter(isRecord)
    .map(({ sentence, responses }) => ({ sentence, said: listIn(responses).filter(isRecord) }));
