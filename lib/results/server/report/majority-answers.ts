import { groupRows } from "@/lib/stats/group-rows";
import type { AnsweredItem, AnsweredTask, AnswerGroup, GivenAnswer } from "./read-given-answers";

/** What most raters of a group answered to a question about a response. */
export interface MajorityAnswer {
  /** the question of the response */
  key: string;
  task: AnsweredTask;
  item: AnsweredItem;
  isYes: boolean;
  yes: number;
  no: number;
}

/** By question and response; those tied, or answered by nothing but UNKNOWN, have no majority and are left out. */
export function majorityAnswers(answers: readonly GivenAnswer[], { raterIds }: AnswerGroup): MajorityAnswer[] {
  const own = answers.filter(({ raterId }) => raterIds.has(raterId));
  return [...groupRows(own, ({ task, item }) => `${task.responseId} ${item.id}`)].flatMap(([key, of]) => {
    const [first] = of;
    const yes = of.filter(({ answer }) => answer === "YES").length;
    const no = of.filter(({ answer }) => answer === "NO").length;
    return first && yes !== no ? [{ key, task: first.task, item: first.item, isYes: yes > no, yes, no }] : [];
  });
}
