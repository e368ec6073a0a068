// Two sources of labels compared.

export const scoresFromChecklistAnswers = "Scores from checklist answers";

export const source = "Source";
export const ofTitle = "Of";
export const sourceId = "Source id";
export const simulated = "Simulated";
export const againstTitle = "Against";
export const pairs = "Pairs";
export const pairsAs = "Pairs {label} as {prediction}";
export const downloadCsv = "Download (CSV)";

export const wpld = "WPLD";
export const comparisons = "Comparisons";
export const wpldOfPeople = "WPLD of people on these pairs";
export const wpldLessPeoples = "WPLD − people’s";
export const closer = "Closer";

export const outcomesOfRowsByOutcomes = "Outcomes of {label} (rows) by outcomes of {prediction} (columns)";
export const outcome = "Outcome";

export const theseLabelsRateLabels = "These labels rate {criterion}. Labels of other criteria ({others}) are left out.";

export const againstPredictionRow = "{prediction}, against {row}";
export const pld = "PLD-{distance}";
export const publishedIn = "Published in";
export const publishedFigures = "Published figures";
export const forOrientationFromOtherData =
  "For orientation only: from other data and raters. InFoBench compares pass rates of majority answers: compare its rows with the source of that name, with such a source as the reference.";
export const publishedDistances = "Published distances";

export const simulatedInText = "(simulated)";

export const nothingToCompareYet = "Nothing to compare yet";
export const itTakesTwoSources =
  "You need two sources that judged the same pairs of responses: people of a preference round, judges’ or other imported labels, scores, checklist pass rates, or reference answers.";
export const importLabels = "Import labels";
export const newRound = "New round";
