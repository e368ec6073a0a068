import type { LabelColumns } from "@/lib/imports/import-options";
import { guessTableColumns } from "../formats/table-columns";
import { usualLabelColumns } from "../labels/column-names";
import { labelFieldsIn } from "../labels/columns-of-rows";
import { hasTexts, textsInQuestions } from "../text/texts-in-question";
import { asksWho } from "./person-columns";
import { type Fields, type FindShape, isRemark, LABEL, labelRows, type RowShape, type Said } from "./row-shape";

interface Survey {
  readonly program: string;
  /** All of these in one of the lists are there. */
  readonly signs: readonly (readonly string[])[];
  /** Who answered; without one, each row is another rater. */
  readonly raters: readonly string[];
  /** Columns of the program's own. */
  readonly own: RegExp;
  /** What a row of somebody who gave up lacks. */
  readonly submitted?: readonly string[];
  /** By these columns a row is a trial of the form, or spam. */
  readonly trials?: Readonly<Record<string, RegExp>>;
}

const SURVEYS: readonly Survey[] = [
  {
    program: "Qualtrics",
    signs: [
      ["ResponseId", "Finished"],
      ["ResponseId", "Progress"],
      ["ResponseID", "Finished"],
      ["Response ID", "Finished"],
      ["ResponseId", "StartDate"],
    ],
    raters: ["ResponseId", "ResponseID", "Response ID"],
    trials: Object.fromEntries(
      ["Status", "Response Type"].map((name) => [name, /preview|test|spam|^(1|2|8|9|12|17)$/i]),
    ),
    own: /^(Finished|StartDate|Start Date|EndDate|End Date|Status|Response Type|IP ?Address|Progress|Duration \(in seconds\)|Recorded ?Date|Recipient.*|External.*|Location.*|Distribution ?Channel|User ?Language|.*_DO(_.*)?|Q_.*|.*_(First Click|Last Click|Page Submit|Click Count))$/i,
  },
  {
    program: "LimeSurvey",
    signs: [
      ["submitdate", "lastpage"],
      ["submitdate", "startlanguage"],
      ["Date submitted", "Last page"],
      ["Date submitted", "Start language"],
      ["Datum Abgeschickt", "Letzte Seite"],
    ],
    raters: ["token", "Access code", "Zugangscode", "id", "Response ID", "Antwort ID"],
    own: /^(id|token|submitdate|lastpage|startlanguage|seed|startdate|datestamp|ipaddr|refurl|interviewtime|Response ID|Date (submitted|started|last action)|Last page|Start language|Seed|Access code|IP address|Referrer URL|Total time|.*[tT]ime|.* time:.*|Antwort ID|Datum (Abgeschickt|gestartet|letzte Aktivität)|Letzte Seite|Start-Sprache|Zufallsstartwert|Zugangscode|IP-Adresse|Weiterleitungs-URL|Gesamtzeit|.*zeit: .*)$/,
    submitted: ["submitdate", "Date submitted", "Datum Abgeschickt"],
  },
  {
    program: "Microsoft Forms",
    signs: [
      ["ID", "Start time", "Completion time"],
      ["Id", "Start time", "Completion time"],
      ["ID", "Startzeit", "Fertigstellungszeit"],
      ["ID", "Heure de début", "Heure de fin"],
    ],
    raters: ["ID", "Id"],
    own: /^(id|start ?(time|zeit)|completion time|fertigstellungszeit|heure de (début|fin|la dernière modification)|email|e-mail|name|nom|last modified time|language|sprache|uhrzeit der letzten änderung|total points|quiz feedback|grade posted time|points - .*|feedback - .*)$/i,
  },
  {
    program: "SurveyMonkey",
    signs: [["Respondent ID", "Collector ID"]],
    raters: ["Respondent ID"],
    own: /^(Respondent ID|Collector ID|Start Date|End Date|Date Created|Date Modified|IP Address|Email Address|First Name|Last Name|Custom Data.*)$/i,
    // Below the questions a second row says how each was answered.
    submitted: ["Respondent ID"],
  },
];

/** As Google writes them: a "timestamp" is another program's. */
const STAMPS =
  /^(Timestamp|Zeitstempel|Horodateur|Marca temporal|Informazioni cronologiche|Carimbo de data\/hora|Tijdstempel|Sygnatura czasowa|タイムスタンプ|时间戳记)$/;
const EMAILS =
  /^(e-?mail.?(address|adresse)?|username|nutzername|adresse e-?mail|dirección de correo.*|indirizzo e-?mail|score)$/i;

/** Surveys: each row is somebody, each column a question about one thing. What was shown is not in such a file. */
export const surveys: FindShape = (rows) => {
  const names = Object.keys(rows[0] ?? {});
  const found = SURVEYS.find(({ signs }) => signs.some((all) => all.every((name) => names.includes(name))));
  if (found) return surveyShape(rows, found, names);
  if (!STAMPS.test(names[0] ?? "") || names.length < 2 || isLog(names)) return null;
  const addresses = names.filter((name) => EMAILS.test(name) && !/^score$/i.test(name));
  const isAnswered = (name: string) => rows.every((row) => String(row[name] ?? "").trim() !== "");
  const named = names.filter((name) => asksWho(name) && isAnswered(name));
  const [rater] = [...addresses, ...named];
  const own = new RegExp(`${STAMPS.source}|${EMAILS.source}`, "i");
  return surveyShape(rows, { program: "Google Forms", signs: [], raters: rater ? [rater] : [], own }, names);
};

/** A table that somebody's own tool wrote, with a time in front: its columns say who labelled what. */
function isLog(names: readonly string[]): boolean {
  const { item, rater } = usualLabelColumns(names);
  const { instruction, response, responses = [] } = guessTableColumns(names);
  return Boolean(rater && (item || (instruction && (response || responses.length > 0))));
}

const RATER = "respondent";
/** Of the program's own columns: rows may be chosen by them. */
const KEPT = ["Finished", "Status", "Progress", "AssignmentStatus"];

function surveyShape(
  rows: readonly Fields[],
  { program, raters, own, submitted, trials = {} }: Survey,
  names: readonly string[],
): RowShape {
  const filled = (name: string) => rows.some((row) => String(row[name] ?? "").trim() !== "");
  const rater = raters.find((name) => names.includes(name) && filled(name));
  const end = submitted?.find((name) => names.includes(name));
  const told = (row: Fields): Fields[] => {
    if (end && String(row[end] ?? "").trim() === "") return [];
    if (Object.entries(trials).some(([name, trial]) => trial.test(String(row[name] ?? "").trim()))) return [];
    const answers = Object.entries(row).filter(
      ([name]) => KEPT.includes(name) || (!own.test(name) && !raters.includes(name)),
    );
    return [{ ...(rater ? { [RATER]: row[rater] } : {}), ...Object.fromEntries(answers) }];
  };
  const questions = names.filter((name) => !own.test(name) && !raters.includes(name) && !asksWho(name));
  const answered = rows.filter((row) => told(row).length > 0);
  const written = questions.filter((name) => isWritten(answered, name));
  const from = Object.fromEntries(written.map((name) => [name, `${name} (written answers: choose it as the comment)`]));
  const whole = surveyWithTexts(answered, questions);
  if (whole) return { program, format: "labels", from, ...withRespondents(whole, told, rater !== undefined) };
  const columns = { item: null, value: null, rater: rater ? RATER : null };
  const { columnsAre, ...valueColumns } = questionsAre(questions, answered);
  return {
    program,
    format: "labels",
    from,
    rows: told,
    options: {
      texts: false,
      labels: {
        columns,
        ...(rater ? {} : { unnamedRaters: true }),
        ...(columnsAre ? { columnsAre } : {}),
        ...valueColumns,
      },
    },
  };
}

/** Labels by their respondents, of whom some forms keep no name. */
function withRespondents({ rows, columns }: SurveyWithTexts, told: RowShape["rows"], isNamed: boolean) {
  const known = { ...columns, rater: isNamed ? RATER : null };
  return {
    rows: (row: Fields) => told(row).flatMap((answered) => rows(answered)),
    options: { labels: { columns: known, ...(isNamed ? {} : { unnamedRaters: true }) } },
  };
}

const GRID = /^(.+?) ?\[([^\]]+)\]$/;

/** "Rain [Fluency]": where several questions share what is in brackets, these are criteria; else they are the items. */
function questionsAre(questions: readonly string[], rows: readonly Fields[]) {
  const rated = ratedQuestions(rows, questions);
  const parts = rated.map((name) => GRID.exec(name));
  if (rated.length > 0 && parts.every((part) => part !== null)) {
    const stems = new Set(parts.map((part) => part[1]));
    const inside = new Set(parts.map((part) => part[2]));
    const space = rated.every((name) => name.includes(" [")) ? " " : "";
    if (stems.size === 1) return { columnsAre: `{criterion}${space}[{item}]` };
    if (inside.size < rated.length) return { columnsAre: `{item}${space}[{criterion}]` };
  }
  return rated.length === 0
    ? { columnsAre: "items" }
    : { valueColumns: rated.map((column) => ({ column, item: column.trim() })) };
}

/** Labels with their texts, out of what each respondent answered. */
interface SurveyWithTexts {
  readonly columns: LabelColumns;
  rows(answered: Fields): Fields[];
}

/**
 * A survey that holds what it shows: in columns of the text that each respondent saw (embedded data), or in the wordings of
 * its questions.
 * @param rows as the file has them
 * @param questions columns that are not the program's own
 */
function surveyWithTexts(rows: readonly Fields[], questions: readonly string[]): SurveyWithTexts | null {
  return embedded(rows, questions) ?? worded(rows, questions);
}

/** Those that are answered by numbers, or else by a few short words. */
function ratedQuestions(rows: readonly Fields[], questions: readonly string[]): string[] {
  const short = questions.filter((name) => !isWritten(rows, name) && isShort(rows, name));
  const numbers = labelFieldsIn(rows, {}).filter((name) => short.includes(name));
  return numbers.length > 0 ? numbers : short;
}

const SURVEY_COLUMNS = { criterion: LABEL.criterion, value: LABEL.value, comment: LABEL.comment };

function embedded(rows: readonly Fields[], questions: readonly string[]): SurveyWithTexts | null {
  const { id, instruction, response, responses = [], system, sample } = guessTableColumns(questions);
  const shown = [response, ...responses.map(({ column }) => column)].filter(Boolean);
  if (!instruction || shown.length === 0) return null;
  const texts = new Set([id, instruction, ...shown, system, sample]);
  const asked = ratedQuestions(rows, questions).filter((name) => !texts.has(name));
  if (asked.length === 0) return null;
  const written = questions.filter((name) => !texts.has(name) && !asked.includes(name) && isWritten(rows, name));
  return {
    columns: { ...SURVEY_COLUMNS, item: id ? LABEL.item : null },
    rows: (answered) => {
      const remarks = written.filter((name) => String(answered[name] ?? "").trim() !== "");
      const rest = Object.entries(answered).filter(([name]) => !asked.includes(name) && !written.includes(name));
      return labelRows({
        id: id ? answered[id] : null,
        data: Object.fromEntries(rest.filter(([name]) => name !== id)),
        said: saidTo(asked.map((name) => [name, answered[name]])),
        comment: remarks.map((name) => String(answered[name])).join("\n"),
      });
    },
  };
}

function worded(rows: readonly Fields[], questions: readonly string[]): SurveyWithTexts | null {
  const names = questions.filter(hasTexts);
  const texts = textsInQuestions(names);
  if (!texts) return null;
  const asked = names.flatMap((name, index) => {
    const { criterion = null, ...shown } = texts[index] ?? {};
    return [{ name, criterion, shown, isRated: !isRemark(criterion ?? "") && isShort(rows, name) }];
  });
  if (!asked.some(({ isRated }) => isRated)) return null;
  const isOfCriteria = asked.some(({ criterion }) => criterion !== null);
  const items = new Map(asked.map(({ shown }) => [JSON.stringify(shown), shown]));
  return {
    columns: { ...SURVEY_COLUMNS, item: null, ...(isOfCriteria ? {} : { criterion: null }) },
    rows: (answered) => {
      const others = Object.fromEntries(Object.entries(answered).filter(([name]) => !names.includes(name)));
      return [...items].flatMap(([key, shown]) => {
        const ofItem = asked.filter((each) => JSON.stringify(each.shown) === key);
        const remarks = ofItem.flatMap(({ name, isRated }) => (isRated ? [] : (answered[name] ?? [])));
        return labelRows({
          id: null,
          data: { ...others, ...shown },
          said: saidTo(
            ofItem.flatMap(({ name, criterion, isRated }) =>
              isRated ? [[criterion ?? "rating", answered[name]] as const] : [],
            ),
          ),
          comment: remarks.map(String).join("\n"),
        });
      });
    },
  };
}

function saidTo(answers: readonly (readonly [criterion: string, value: unknown])[]): Said[] {
  return answers.flatMap(([criterion, value]) => (String(value ?? "").trim() === "" ? [] : [{ criterion, value }]));
}

/** What respondents wrote in words of their own: by the question's name, or by sentences, of which hardly two are alike. */
function isWritten(rows: readonly Fields[], name: string): boolean {
  const cells = rows.map((row) => String(row[name] ?? "").trim()).filter((cell) => cell !== "");
  const areSentences = cells.some((cell) => cell.split(/\s+/).length > 3) && new Set(cells).size > cells.length / 2;
  return isRemark(name) || /_TEXT$/.test(name) || areSentences;
}

/** A few different short answers. */
function isShort(rows: readonly Fields[], name: string): boolean {
  const cells = rows.map((row) => String(row[name] ?? "").trim()).filter((cell) => cell !== "");
  if (cells.length === 0) return false;
  const different = new Set(cells).size;
  return cells.every((cell) => cell.length <= 40) && different <= Math.max(5, Math.min(20, cells.length / 2));
}
