// Reports of the papers' tables.

export const download = "Download “{title}”";
export const anyMajority = "any majority";
export const twoThirdsOrMore = "two thirds or more";
export const fourFifthsOrMore = "four fifths or more";
export const allOfThem = "all of them";
export const referenceGroup = "Reference group";
export const theirMajorityIsTheReference = "Their majority is the reference.";
export const peopleWhoAgree = "People who agree";
export const ofThoseWhoAnswered = "Of those who answered.";
export const judge = "Judge";
export const allJudges = "All judges";
export const hourlyWage = "Hourly wage";
export const optional = "optional";
export const forWhatPeoplesLabelsCost = "To compute the cost of people’s labels.";
export const apply = "Apply";
export const figure = "{table}: figure";
export const firstSystemsTheTable = "The first {maxSeries} systems; the table has all.";
export const part = "Part";
export const system = "System";
export const share = "Share";
export const share0To100 = "Share, 0 to 100 %";
export const pagesOfTables = "Pages of tables";
export const judgesOfThePaper = "Judges of the paper";
export const eachOpensTheForm = "Each opens the form of a new judge; choose a model there.";
export const onAnotherPage = "On another page";
export const noDataYet = "No data yet";
