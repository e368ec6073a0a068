import { z } from "zod";
import { POINTS, type Section } from "@/lib/checklist/question-scoring";
import { counted } from "@/lib/format/format-number";
import type { ImportOptions } from "@/lib/imports/import-options";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import { foreignId, foreignText, idFromContent, messagesIn, optionalName, optionalText } from "./foreign-fields";
import type { FormatReader } from "./format-reader";
import { translateWith } from "./translate-with";

const rowSchema = z
  .object({
    id: foreignId,
    instruction: foreignText,
    input: optionalText,
    decomposed_questions: z.array(z.string()).min(1),
    /** the categories of each question */
    question_label: z.array(z.union([z.array(z.string()), z.string()])).nullish(),
    subset: optionalName,
    category: optionalName,
    output: foreignText.nullish(),
  })
  .superRefine((row, context) => {
    const [questions, labels] = [row.decomposed_questions.length, row.question_label?.length];
    if (labels === undefined || labels === questions) return;
    const message = `${counted(questions, "entry", "entries")}, one for each question`;
    context.addIssue({ code: "custom", path: ["question_label"], message });
  });

/**
 * InFoBench (`instruction, input, decomposed_questions, question_label, subset, category, output`): an instruction with
 * its checklist, and one system's response where there is an output.
 */
export function infobenchReader({ system = "output" }: Pick<ImportOptions, "system">): FormatReader {
  return {
    used: Object.keys(rowSchema.shape),
    fieldNames: {
      domain: "category",
      "responses[1].text": "output",
      "checklist.items": "decomposed_questions",
    },
    translate: translateWith(rowSchema, (row) => ({
      id: row.id ?? idFromContent(row.instruction, row.input),
      instruction: row.instruction,
      input: row.input,
      subset: row.subset,
      domain: row.category,
      responses: typeof row.output === "string" ? [{ system, text: row.output }] : [],
      checklist: {
        items: row.decomposed_questions.map((question, index) => {
          const label = row.question_label?.[index] ?? [];
          return { question, categories: typeof label === "string" ? [label] : label };
        }),
      },
    })),
  };
}

const tagsSchema = z.array(z.string().trim()).nullish();

const completions = z
  .looseObject({
    ideal_completion: z.string().nullish(),
    ideal_completions_ref_completions: z.array(z.string()).nullish(),
  })
  .nullish();

const healthBenchRow = z.object({
  prompt_id: foreignId,
  prompt: z
    .unknown()
    .transform(messagesIn)
    .pipe(z.array(z.object({ role: z.string(), content: z.string() })).min(1)),
  rubrics: z.array(z.looseObject({ criterion: foreignText, points: z.number(), tags: tagsSchema })).min(1),
  example_tags: tagsSchema,
  ideal_completions_data: completions,
});

/**
 * HealthBench (`prompt_id, prompt, rubrics, example_tags`): an instruction with a checklist scored by points, whose tags are
 * categories; physicians' ideal completion and those that they were shown are responses.
 */
export function healthBenchReader(): FormatReader {
  return {
    used: Object.keys(healthBenchRow.shape),
    fieldNames: { messages: "prompt", "checklist.items": "rubrics", tags: "example_tags" },
    translate: translateWith(
      healthBenchRow,
      ({ prompt_id, prompt, rubrics, example_tags, ideal_completions_data: data }) => ({
        id: prompt_id ?? idFromContent(JSON.stringify(prompt)),
        messages: prompt,
        tags: [...new Set(example_tags ?? [])],
        responses: [
          ...(data?.ideal_completion ? [{ system: "Physicians", text: data.ideal_completion }] : []),
          ...(data?.ideal_completions_ref_completions ?? []).map((text, sample) => ({
            system: "References",
            sample,
            text,
          })),
        ],
        checklist: {
          items: rubrics.map(({ criterion, points, tags }) => ({
            question: criterion,
            categories: [...new Set(tags ?? [])],
            points,
          })),
        },
      }),
    ),
  };
}

interface Node {
  id?: string | undefined;
  requirements: string;
  weight: number;
  sub_tasks?: Node[] | null | undefined;
  task_category?: string | null | undefined;
}

const nodeSchema: z.ZodType<Node> = z.looseObject({
  id: foreignId,
  requirements: z.string().trim().min(1),
  weight: z.number().min(0),
  get sub_tasks() {
    return z.array(nodeSchema).nullish();
  },
  task_category: z.string().nullish(),
});

const leafCount = ({ sub_tasks }: Node): number =>
  sub_tasks?.length ? sub_tasks.reduce((sum, node) => sum + leafCount(node), 0) : 1;

const rubricSchema = nodeSchema.superRefine((root, context) => {
  const [leaves, most] = [leafCount(root), STUDY_LIMITS.checklistItems];
  if (leaves <= most) return;
  const message = `at most ${most} leaves, the questions that a checklist holds, not ${leaves}: import parts of the rubric as rubrics of their own`;
  context.addIssue({ code: "custom", path: ["sub_tasks"], message });
});

/** PaperBench's `rubric.json` (`id, requirements, weight, sub_tasks, task_category`): its leaves are a checklist's questions. */
export function paperBenchReader(): FormatReader {
  return {
    used: ["id", "requirements", "weight", "sub_tasks", "task_category"],
    fieldNames: { instruction: "requirements", "checklist.items": "sub_tasks" },
    translate: translateWith(rubricSchema, (root) => ({
      id: root.id ?? idFromContent(root.requirements),
      instruction: root.requirements,
      checklist: { items: root.sub_tasks?.length ? leavesOf(root.sub_tasks, []) : leavesOf([root], []) },
    })),
  };
}

/** The leaves under some nodes, in their order. A weight that is no number of points is that of a section of its own. */
function leavesOf(nodes: readonly Node[], sections: readonly Section[]): object[] {
  const taken = new Map<string, number>();
  return nodes.flatMap(({ requirements, weight, sub_tasks, task_category }) => {
    const same = (taken.get(requirements) ?? 0) + 1;
    taken.set(requirements, same);
    const own = { name: same === 1 ? requirements : `${requirements} (${same})`, weight };
    if (sub_tasks?.length) return leavesOf(sub_tasks, [...sections, own]);
    const isPoints = Number.isInteger(weight) && weight >= 1 && weight <= POINTS.most;
    const around = isPoints ? sections : [...sections, own];
    return [
      {
        question: requirements,
        categories: task_category ? [task_category] : [],
        points: isPoints ? weight : 1,
        ...(around.length > 0 ? { sections: around } : {}),
      },
    ];
  });
}
