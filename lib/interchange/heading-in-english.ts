import type { TableColumns } from "@/lib/imports/import-options";

/** Words that head columns in German and French tables, by the English one that files are known by. */
const BY_ENGLISH: Readonly<Record<string, string>> = {
  instruction: "anweisung instruktion aufgabenstellung consigne",
  prompt: "eingabeaufforderung",
  question: "frage",
  questions: "fragen",
  query: "anfrage requête requete",
  input: "eingabe entrée",
  context: "kontext contexte",
  response: "antwort réponse reponse",
  responses: "antworten réponses reponses",
  output: "ausgabe",
  model_response: "modellantwort",
  translation: "übersetzung uebersetzung traduction",
  summary: "zusammenfassung résumé",
  source: "quelle quelltext ausgangstext",
  document: "dokument",
  article: "artikel",
  message: "nachricht",
  model: "modell sprachmodell modèle modele",
  system: "système systeme",
  category: "kategorie catégorie categorie",
  topic: "thema thème",
  domain: "domäne domaine",
  subset: "teilmenge",
  sample: "stichprobe",
  item: "objekt élément",
  example: "beispiel exemple",
  annotator: "annotierer annotatorin annotateur annotatrice",
  rater: "bewerter bewerterin",
  evaluator: "beurteiler beurteilerin évaluateur évaluatrice evaluateur evaluatrice",
  reviewer: "gutachter gutachterin relecteur relectrice",
  grader: "prüfer prüferin korrektor correcteur correctrice",
  coder: "kodierer kodiererin codierer codiererin codeur codeuse",
  judge: "juge",
  expert: "experte expertin",
  participant: "teilnehmer teilnehmerin teilnehmende participante",
  rating: "bewertung bewertungen einschätzung évaluation",
  score: "punktzahl punkte punktwert",
  value: "wert valeur",
  label: "etikett étiquette etiquette",
  judgement: "urteil beurteilung jugement",
  preference: "präferenz praeferenz préférence",
  winner: "gewinner sieger gagnant vainqueur",
  choice: "auswahl wahl choix",
  outcome: "ergebnis résultat",
  criterion: "kriterium critère critere",
  criteria: "kriterien critères criteres",
  aspect: "aspekt",
  comment: "kommentar commentaire",
  comments: "kommentare commentaires",
  remark: "anmerkung bemerkung remarque",
  remarks: "anmerkungen bemerkungen remarques",
  rationale: "begründung begruendung",
  explanation: "erklärung erläuterung explication",
  age: "alter âge",
  date: "datum",
  time: "zeit uhrzeit bearbeitungszeit heure temps",
  timestamp: "zeitstempel horodatage horodateur",
  duration: "dauer durée",
  seconds: "sekunden secondes",
  row: "zeile ligne",
};

const ENGLISH = new Map(
  Object.entries(BY_ENGLISH).flatMap(([english, words]) => words.split(" ").map((word) => [word, english] as const)),
);

const MOST_WORDS = 5;
/** "Bewerter:in", "Bewerter*innen", "évaluateur·rice", "évaluateur(trice)". */
const BOTH_GENDERS = /(?<=\p{L})(?:[:*/]-?in(?:nen)?|[·•(/](?:t?rice|euse|e)s?\)?)(?!\p{L})/gu;
/** "Antwort von GPT-4", "Name des Modells", "réponse du modèle". */
const OF = /^([\p{L}-]+)\s+(?:des|der|vom|von|du|de la|de|d['’])\s*(\S.*)$/iu;

/** What a German or French table calls its column, as an English one would; any other name as it is. */
export function inEnglish(heading: string): string {
  const name = heading.normalize("NFC");
  const words = name.match(/\p{L}+/gu) ?? [];
  if (words.length === 0 || words.length > MOST_WORDS || name.includes("?")) return heading;
  const english = inOrder(name.replace(BOTH_GENDERS, "")).replace(
    /\p{Lu}?\p{Ll}+|\p{Lu}+/gu,
    (word) => wordFor(word) ?? word,
  );
  return english === name ? heading : english;
}

function inOrder(name: string): string {
  const [, what = "", whose = ""] = OF.exec(name) ?? [];
  const isNamed = /^(?:name|nom|id)$/i.test(what);
  if (!isNamed && wordFor(what) === undefined) return name;
  if (wordFor(whose) === undefined) return isNamed ? name : `${what} ${whose}`;
  return `${whose} ${isNamed && /^nom$/i.test(what) ? "name" : what}`;
}

const wordFor = (word: string): string | undefined =>
  ENGLISH.get(word.toLowerCase()) ?? ENGLISH.get(word.toLowerCase().replace(/s$/, ""));

/** The columns that `guess` finds by English names, in a table's own words. Of two that would have one name the first is translated. */
export function byEnglishNames(
  header: readonly string[],
  given: TableColumns,
  guess: (header: readonly string[], given: TableColumns) => TableColumns,
): TableColumns {
  const inOwnWords = new Map<string, string>();
  for (const name of header) {
    const english = inEnglish(name);
    inOwnWords.set(header.includes(english) || inOwnWords.has(english) ? name : english, name);
  }
  const english = new Map([...inOwnWords].map(([word, name]) => [name, word]));
  return calledBy(inOwnWords, guess([...inOwnWords.keys()], calledBy(english, given)));
}

/** The same columns by other names; a system that is called as its column stays so. */
function calledBy(names: ReadonlyMap<string, string>, columns: TableColumns): TableColumns {
  const called = (name: string) => names.get(name) ?? name;
  const { responses, categoriesInQuestions, ...parts } = columns;
  return {
    ...(categoriesInQuestions !== undefined && { categoriesInQuestions }),
    ...Object.fromEntries(Object.entries(parts).map(([part, name]) => [part, name && called(name)])),
    ...(responses && {
      responses: responses.map((each) => ({
        ...each,
        column: called(each.column),
        system: each.system === each.column.trim() ? called(each.column).trim() : each.system,
      })),
    }),
  };
}
