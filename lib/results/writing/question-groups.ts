import { areNearDuplicates } from "@/lib/checklist/checklist-checks";

/**
 * Which questions of several checklists ask the same: for each list and question the number of its group, or null where no
 * other list asks it. Groups are numbered from 0 in the order of the lists.
 */
export function questionGroups(lists: readonly (readonly string[])[]): (number | null)[][] {
  const all = lists.flatMap((questions, list) => questions.map((question, at) => ({ list, at, question })));
  const groups: (typeof all)[] = [];
  for (const one of all) {
    const known = groups.find((group) => group.some(({ question }) => areNearDuplicates(question, one.question)));
    if (known) known.push(one);
    else groups.push([one]);
  }
  const shared = groups.filter((group) => new Set(group.map(({ list }) => list)).size > 1);
  return lists.map((questions, list) =>
    questions.map((_, at) => {
      const number = shared.findIndex((group) => group.some((one) => one.list === list && one.at === at));
      return number === -1 ? null : number;
    }),
  );
}
