/** What takes the place of a task in few rounds. */
export const loadPageStage = () => import("../page/page-stage").then((module) => module.PageStage);
export const loadTruthStage = () => import("./truth-stage").then((module) => module.TruthStage);
