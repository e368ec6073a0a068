import { isRecord } from "@/lib/wire/is-record";
import { mechanicalTurk } from "./annotation-tasks";
import { lineOfRequest } from "./chats";
import {
  type Fields,
  type FindShape,
  labelRows,
  optionsOfLabels,
  plainFields,
  type Said,
  withInstruction,
} from "./row-shape";

const listIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Labelbox's export (NDJSON): a text, and what each person said of it in a project. Marked parts of a text are no labels of it. */
export const labelbox: FindShape = (rows) => {
  if (rows.length === 0 || !rows.every((row) => isRecord(row.data_row) && isRecord(row.projects))) return null;
  const told = (row: Fields): Fields[] => {
    const about = isRecord(row.data_row) ? row.data_row : {};
    const { id, external_id, global_key, row_data: text } = about;
    const data = withInstruction({}, text, false);
    const own = external_id || global_key || id;
    const labels = Object.values(isRecord(row.projects) ? row.projects : {}).flatMap((project) =>
      listIn(isRecord(project) ? project.labels : null),
    );
    const rated = labels.flatMap(({ label_details: details, annotations }) => {
      const { said, remarks } = saidIn(listIn(isRecord(annotations) ? annotations.classifications : null));
      const rater = isRecord(details) ? details.created_by : null;
      return said.length > 0 ? labelRows({ id: own, data, rater, said, comment: remarks.join("\n") }) : [];
    });
    return rated.length > 0 ? rated : labelRows({ id: own, data, rater: null, said: [] });
  };
  return { program: "Labelbox", format: "labels", rows: told, options: optionsOfLabels(rows.flatMap(told)) };
};

/** Answers to a project's questions: one option, several, or a text, which is a remark. */
function saidIn(classifications: readonly Fields[]): { said: Said[]; remarks: string[] } {
  const said: Said[] = [];
  const remarks: string[] = [];
  for (const { name, radio_answer: radio, checklist_answers: several, text_answer: text } of classifications) {
    if (isRecord(radio)) said.push({ criterion: String(name), value: radio.name });
    const names = listIn(several).map((answer) => answer.name);
    if (names.length > 0) said.push({ criterion: String(name), value: names.length === 1 ? names[0] : names });
    if (isRecord(text) && typeof text.content === "string") remarks.push(text.content);
  }
  return { said, remarks };
}

/** Helicone's requests, each with its answer. */
export const helicone: FindShape = (rows) => {
  const isRequest = (row: Fields) => "request_id" in row && isRecord(row.request_body) && isRecord(row.response_body);
  if (rows.length === 0 || !rows.every(isRequest)) return null;
  return {
    program: "Helicone",
    format: "tickbox",
    rows: ({ request_id: id, request_body: body, response_body: answer, ...rest }) => [
      {
        ...plainFields(rest),
        ...lineOfRequest({ custom_id: id, body }),
        ...lineOfRequest({
          custom_id: id,
          response: { body: { model: isRecord(body) ? body.model : null, ...(isRecord(answer) ? answer : {}) } },
        }),
      },
    ],
  };
};

const OF_TOLOKA: ReadonlyMap<string, string> = new Map([
  ["ASSIGNMENT:worker_id", "WorkerId"],
  ["ASSIGNMENT:task_id", "HITId"],
  ["ASSIGNMENT:status", "AssignmentStatus"],
]);

/** Toloka's results: Mechanical Turk's under other names. */
export const toloka: FindShape = (rows) => {
  if (!rows.every((row) => Object.keys(row).some((name) => name.startsWith("OUTPUT:")))) return null;
  const asTurk = (row: Fields): Fields =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        OF_TOLOKA.get(name) ?? name.replace(/^INPUT:/, "Input.").replace(/^OUTPUT:/, "Answer."),
        value,
      ]),
    );
  const shape = mechanicalTurk(rows.map(asTurk));
  return shape && { ...shape, program: "Toloka", rows: (row) => shape.rows(asTurk(row)) };
};
