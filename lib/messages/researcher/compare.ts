// Comparing rounds and protocols of a study.

export const round = "Round";
export const peoplesLabels = "People’s labels";
export const of = "{submitted} of {wanted}";
export const pace = "Pace";
export const expectedEnd = "Expected end";
export const activeNow = "Active now";
export const tasksInProgress = { one: "{count} task in progress", other: "{count} tasks in progress" } as const;
export const activeLabelledInTheLast = "Active: labelled in the last ten minutes.";
export const paceOfTheRounds = "Pace of the rounds and active raters";
export const noRoundIsBeingLabelled = "No round is being labelled by people.";
export const allDone = "all done";
export const unknownEnd = "unknown";
export const notOpen = "not open";
export const noneRecently = "none recently";
export const nobody = "nobody";

export const outcomesByCriterion = "Outcomes by criterion";
export const alphaReadsPairs = "Alpha reads pairs {pairOrderNames}.";
export const againstAnInstructionCounts =
  "“{a}” against “{b}”. An instruction counts for the one that its raters prefer on average (below 2.5 or above 3.5), in between it is a tie.{pairOrderNames}";
export const inviteAnnotatorsAndOpen =
  "Invite annotators and open the rounds; each person labels them one after the other. Figures appear with the first label.";
export const noLabelYetFiguresAppear = "No label yet. Figures appear with the first one.";
export const shareOfInstructions0 = "Share of instructions, 0 to 100 %";
export const instructions = { one: "{count} instruction", other: "{count} instructions" } as const;
export const alphaValue = ", alpha {alpha}";
export const criterion = "Criterion";
export const pair = "pair";
export const better = "{a} better";
export const betterB = "{b} better";
export const instructionsTitle = "Instructions";
export const tie = "Tie";

export const whichChecklistsAreBetter = "Which checklists are better";
export const roundsAreOpen = "The rounds are open.";
export const openRounds = { one: "Open {count} round", other: "Open {count} rounds" } as const;

export const byLabels = "By labels";
export const overTime = "Over time";
export const courseOfAgreement = "Course of agreement";
export const ofVeryLargeRounds = "Very large rounds use a random sample of tasks.";
export const krippendorffsAlphaOrdinalOfReal =
  "Krippendorff’s alpha (ordinal; of real numbers interval, of categories nominal) of the labels submitted by then, at up to forty moments. Among people wherever people have labelled. Early values are based on few labels.{ofVery}";
export const computing = "Computing";
export const noTaskHasLabels = "No task has labels from two raters yet.";
export const filesDoNotSayWhen = "Labels from files have no course: a file doesn’t say when its labels were given.";
export const along = "Along";
export const time = "time";
export const krippendorffsAlpha = "Krippendorff’s alpha";
export const among = "Among";
export const by = "By";
export const labels = "Labels";
export const tasksWithTwoLabels = "Tasks with 2+ labels";
export const fromAlphaToAlpha = {
  one: "{name}: from {alpha} after {count} label to {lastAlpha} after {labels}",
  other: "{name}: from {alpha} after {count} labels to {lastAlpha} after {labels}",
} as const;
export const alphaAsLabelsArrived = "Alpha as labels arrived. {words}.";
export const labelsSoFar = "labels so far";

export const criteria = "Criteria";
export const alpha = "Alpha";
export const mean = "Mean";
export const lowerIsBetter = "(lower is better)";
export const measured = "Measured";
export const agreementByCriterion = "Agreement by criterion";
export const pairsAreRead = "Pairs are read {pairOrder}.";
export const eachCriterionIsARound =
  "Each criterion is a round of its own: its labels are never mixed with another’s. Krippendorff’s alpha at the level of measurement of its scale, with 95 % bootstrap intervals {drawnInGeneral}; n is tasks with 2+ labels.{pairOrder}";
export const raters = "Raters";
