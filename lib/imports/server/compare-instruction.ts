import { counted } from "@/lib/format/format-number";
import type { ImportProblem } from "@/lib/imports/import-problem";
import { shorten } from "@/lib/imports/shorten";
import { responseKey, versionKey } from "@/lib/imports/study-format/refuse-contradictions";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import { canonicalJson } from "@/lib/wire/canonical-json";
import type { KnownInstruction } from "./known-instruction";

type Difference = Omit<ImportProblem, "line">;
type StoredChecklist = KnownInstruction["checklists"] extends Map<string, infer Stored> ? Stored : never;

/**
 * Where a file's line says something else about an instruction than the study holds. What the line leaves out says
 * nothing, and what it adds (responses, pairs, a checklist of another series) is no difference.
 * @param holder who says what is known
 */
export function compareInstruction(
  line: StudyInstruction,
  known: KnownInstruction,
  holder = `what the study has for "${shorten(line.id, 40)}"`,
): Difference[] {
  const differences: Difference[] = [];
  const compare = (field: string, stored: unknown, found: unknown) => {
    if (found === undefined || isSame(stored, found)) return;
    differences.push({ field, ...showDifference(holder, stored, found) });
  };

  compare("instruction", known.text, line.instruction);
  compare("messages", known.messages, line.messages);
  compare("input", known.input, line.input);
  compare("subset", known.subset, line.subset);
  compare("domain", known.domain, line.domain);
  compare("tags", known.tags, line.tags);

  line.responses.forEach((response, index) => {
    const stored = known.responses.get(responseKey(response));
    if (!stored) return;
    if (response.messages) compare(`responses[${index + 1}].messages`, stored.messages, response.messages);
    else compare(`responses[${index + 1}].text`, stored.messages ?? stored.text, response.text);
    compare(`responses[${index + 1}].truth.score`, stored.score, response.truth?.score);
    compare(`responses[${index + 1}].truth.answers`, stored.answers, response.truth?.answers);
    compare(`responses[${index + 1}].truth.explanations`, stored.explanations, response.truth?.explanations);
    compare(`responses[${index + 1}].truth.explanation`, stored.explanation, response.truth?.explanation);
  });

  const compareChecklist = (
    place: string,
    checklist: NonNullable<StudyInstruction["checklist"]>,
    stored: StoredChecklist | undefined,
  ) => {
    if (!stored) return;
    compare(`${place}.source`, stored.source, checklist.source);
    compare(`${place}.method`, stored.method, checklist.method);
    if (stored.items.length !== checklist.items.length) {
      differences.push({
        field: `${place}.items`,
        expected: `the ${counted(stored.items.length, "question")} already published as "${shorten(checklist.series, 40)}" (another series can stand beside it)`,
        found: counted(checklist.items.length, "question"),
      });
      return;
    }
    checklist.items.forEach((item, index) => {
      const question = `${place}.items[${index + 1}]`;
      compare(`${question}.question`, stored.items[index]?.question, item.question);
      compare(`${question}.categories`, stored.items[index]?.categories, item.categories);
      compare(`${question}.importance`, stored.items[index]?.importance ?? null, item.importance);
      const { scoring } = stored.items[index] ?? {};
      for (const field of ["points", "required", "sections"] as const)
        compare(`${question}.${field}`, scoring?.[field] ?? null, item.scoring?.[field] ?? null);
    });
  };
  if (line.checklist) compareChecklist("checklist", line.checklist, known.checklists.get(line.checklist.series));
  line.checklists.forEach((checklist, index) => {
    const place = `checklists[${index + 1}]`;
    const stored = known.versions.get(versionKey(checklist));
    if (stored?.isDraft) {
      const expected = "a version that is no draft in the study (publish or discard it first)";
      differences.push({ field: `${place}.version`, expected, found: String(checklist.version) });
      return;
    }
    compareChecklist(place, checklist, stored);
    const gold = [...known.versions.values()].find(({ isGold }) => isGold);
    if (checklist.gold && (stored ? !stored.isGold : gold)) {
      const has = gold ? `version ${gold.version} of "${shorten(gold.series, 40)}"` : "none";
      differences.push({
        field: `${place}.gold`,
        expected: `the gold checklist that the study has: ${has}`,
        found: "true",
      });
    }
  });
  line.verifiers.forEach((verifier, index) => {
    const stored = known.verifiers.find(({ question }) => question === verifier.question);
    if (!stored) return;
    compare(`verifiers[${index + 1}].program`, stored.program, verifier.program);
    if (stored.program !== null) compare(`verifiers[${index + 1}].language`, stored.language, verifier.language);
  });
  return differences;
}

function isSame(stored: unknown, found: unknown): boolean {
  return stored === found || canonicalJson(stored) === canonicalJson(found);
}

/** Both texts from shortly before the place where they part. */
function showDifference(holder: string, stored: unknown, found: unknown): { expected: string; found: string } {
  const [before, now] = [asText(stored), asText(found)];
  let start = 0;
  while (start < before.length && before[start] === now[start]) start++;
  start = start > 40 ? start - 20 : 0;
  const from = (text: string) => (start > 0 ? `…${text.slice(start)}` : text);
  const expected = stored === null ? "nothing" : `"${shorten(from(before), 60)}"`;
  return { expected: `${holder}: ${expected}`, found: shorten(from(now), 60) };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
