import type { AskBindings } from "../ask-bindings";

export const categoriesBindings: AskBindings = (_, { answers }) => [
  { keys: [["1"], ["…"], ["9"]], does: answers("doesCategory") },
  { keys: [["0"]], does: answers("doesNoCategory") },
  { keys: [["N"]], does: answers("doesNextOpen") },
  { keys: [["J"], ["K"], ["↓"], ["↑"]], does: answers("doesNeighbour") },
];
