import { hasAnswers, labelsInstructions, type Protocol, writesChecklists } from "./protocol/protocols";

export interface RoundPage {
  /** below the round's address, without a slash at either end; "" is the results */
  path: string;
  label: string;
}

/** The pages of a round, and those of its tasks: tabs and the command palette follow this list. */
export function pagesOfRound(protocol: Protocol): { pages: RoundPage[]; ofTasks: RoundPage[] } {
  const tasks = writesChecklists(protocol) ? "writing" : "tasks";
  return {
    pages: [
      { path: "", label: "Results" },
      // Where questions are put into categories, nothing is said of a response.
      ...(labelsInstructions(protocol) && !writesChecklists(protocol) ? [] : [{ path: tasks, label: "Tasks" }]),
      { path: "raters", label: "Raters" },
      { path: "setup", label: "Setup" },
    ],
    ofTasks: labelsInstructions(protocol)
      ? []
      : [
          { path: tasks, label: "All tasks" },
          { path: `${tasks}/labels`, label: "Labels" },
          ...(hasAnswers(protocol)
            ? [
                { path: `${tasks}/questions`, label: "Questions" },
                { path: `${tasks}/rewording`, label: "Rewording" },
              ]
            : []),
          { path: `${tasks}/adjudication`, label: "Adjudication" },
        ],
  };
}
