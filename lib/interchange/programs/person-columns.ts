import { inSnakeCase } from "../column-called";
import { isRaterName } from "../labels/column-names";

const WHOSE = "(?:what_is_|(?:please_)?enter_)?(?:your_|(?:dein|ihr)e?_|votre_|tu_|su_|seu_|il_tuo_|uw_|je_)?";
const NAME =
  "(?:(?:full|first|last|nick|user)_?)?name|initials|pseudonym|vorname(?:_und_nachname)?|kürzel|nom(?:_et_prénom)?|prénom";
const OTHER_NAME = "nombre(?:_(?:completo|y_apellidos?))?|nome(?:_(?:completo|e_cognome))?|naam";
const WHO =
  "(?:annotator|rater|evaluator|reviewer|participant|respondent|worker|student|user|prolific|mturk|teilnehmer)s?";
const ASKS_WHO = new RegExp(
  `^(?:${WHOSE}(?:${NAME}|${OTHER_NAME})|${WHOSE}${WHO}(?:'s|’s)?_(?:name|initials|code|number|nummer|p?id))$`,
);

/** Whether a column of a survey asks who answers: "Your name", "What is your Prolific ID?". */
export function asksWho(column: string): boolean {
  const name = inSnakeCase(column.replace(/[\s:?*.]+$/, "").replace(/\s*\([^)]*\)$/, ""));
  return isRaterName(column) || ASKS_WHO.test(name);
}
