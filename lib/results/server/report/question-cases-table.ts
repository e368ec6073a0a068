import { counted, formatShare } from "@/lib/format/format-number";
import { countCell, textCell } from "@/lib/results/table/plain-table";
import { basisOfAnswers } from "./answers-basis";
import { type ReadTable, TOO_LARGE } from "./checklist-tables";
import { type MajorityAnswer, majorityAnswers } from "./majority-answers";
import { referenceGroup } from "./read-given-answers";
import type { ReportContext } from "./report-context";

const MAX_CASES = 2_000;

/** Each question of a response on which a judge contradicts the majority of people, where these agree as far as asked. */
export async function questionCasesTable({ answers, studyId, query }: ReportContext): Promise<ReadTable> {
  const given = await answers();
  if (given.isTooLarge) return TOO_LARGE;
  const people = referenceGroup(given.groups, query.against);
  const judges = given.groups.filter(
    ({ id, raterIds }) => id.startsWith("judge:") && (query.judge === undefined || raterIds.has(query.judge)),
  );
  if (!people?.isPeople) return { missing: "It takes people’s answers to checklists." };
  if (judges.length === 0) return { missing: "No judge has answered the checklists that people answered." };
  const agreed = query.agreed ?? 0.5;
  const truth = new Map(
    majorityAnswers(given.answers, people).flatMap((each) => {
      const share = Math.max(each.yes, each.no) / (each.yes + each.no);
      return share >= agreed ? [[each.key, { ...each, share }]] : [];
    }),
  );
  const compared: MajorityAnswer[] = [];
  const cases = judges.flatMap((judge) =>
    majorityAnswers(given.answers, judge).flatMap((said) => {
      const known = truth.get(said.key);
      if (!known) return [];
      compared.push(said);
      return known.isYes === said.isYes ? [] : [{ judge: judge.name, said, known }];
    }),
  );
  cases.sort((a, b) => b.known.share - a.known.share);
  return {
    title: `Questions on which a judge contradicts the majority of ${people.whom}`,
    columns: [
      { header: "Judge" },
      { header: "Instruction" },
      { header: "System" },
      { header: "Question" },
      { header: "Judge says" },
      { header: "YES", numeric: true },
      { header: "NO", numeric: true },
      { header: "In the majority", numeric: true },
      { header: "Task" },
    ],
    rows: cases.slice(0, MAX_CASES).map(({ judge, said, known }) => {
      const { roundId, id, externalId, system, sample } = known.task;
      return [
        textCell(judge),
        textCell(externalId),
        textCell(sample > 0 ? `${system}, sample ${sample}` : system),
        textCell(known.item.question),
        textCell(said.isYes ? "YES" : "NO"),
        countCell(known.yes),
        countCell(known.no),
        { text: formatShare(known.share, 0), raw: known.share },
        { text: "Open", raw: id, href: `/studies/${studyId}/rounds/${roundId}/tasks/${id}` },
      ];
    }),
    basis: basisOfAnswers(given, [people, ...judges], compared),
    notes: [
      `${counted(cases.length, "case")} of ${counted(compared.length, "answer")} that judges and people can be compared on${cases.length > MAX_CASES ? `; the first ${MAX_CASES} are shown` : ""}. UNKNOWN and ties of people are left out.`,
    ],
  };
}
