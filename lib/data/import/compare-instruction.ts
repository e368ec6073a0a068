import { counted } from "@/lib/domain/format/counted";
import type { ImportProblem } from "@/lib/domain/import/import-problem";
import { shorten } from "@/lib/domain/import/shorten";
import { responseKey } from "@/lib/domain/study-format/refuse-contradictions";
import type { StudyInstruction } from "@/lib/domain/study-format/study-instruction";
import { canonicalJson } from "../canonical-json";
import type { KnownInstruction } from "./known-instruction";

type Difference = Omit<ImportProblem, "line">;

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
    compare(`responses[${index + 1}].text`, stored.text, response.text);
    compare(`responses[${index + 1}].truth.score`, stored.score, response.truth?.score);
    compare(`responses[${index + 1}].truth.answers`, stored.answers, response.truth?.answers);
    compare(`responses[${index + 1}].truth.explanation`, stored.explanation, response.truth?.explanation);
  });

  const checklist = line.checklist;
  const stored = checklist && known.checklists.get(checklist.series);
  if (checklist && stored) {
    compare("checklist.source", stored.source, checklist.source);
    compare("checklist.method", stored.method, checklist.method);
    if (stored.items.length !== checklist.items.length) {
      differences.push({
        field: "checklist.items",
        expected: `the ${counted(stored.items.length, "question")} already published as "${shorten(checklist.series, 40)}" (another series can stand beside it)`,
        found: counted(checklist.items.length, "question"),
      });
    } else {
      checklist.items.forEach((item, index) => {
        const place = `checklist.items[${index + 1}]`;
        compare(`${place}.question`, stored.items[index]?.question, item.question);
        compare(`${place}.categories`, stored.items[index]?.categories, item.categories);
        compare(`${place}.importance`, stored.items[index]?.importance ?? null, item.importance);
      });
    }
  }
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
