import { levelValues } from "@/lib/round/protocol/scale";
import type { AskBindings } from "../ask-bindings";

export const scoresBindings: AskBindings = ({ criteria = [] }, t) => {
  const digits = criteria.flatMap(({ scale }) => levelValues(scale)).map((value) => value % 10);
  const [lowest, highest] = [Math.min(...digits), Math.max(...digits)];
  return [
    {
      keys: [[String(lowest)], ["…"], [String(highest)]],
      does: t("Score the current criterion; the next one without a score follows"),
    },
    ...(criteria.some(({ scale }) => levelValues(scale).includes(10))
      ? [{ keys: [["0"]], does: t("Score of 10") }]
      : []),
    { keys: [["J"], ["K"], ["↓"], ["↑"]], does: t("Next and previous criterion") },
  ];
};
