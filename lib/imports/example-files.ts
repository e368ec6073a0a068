import type { ImportFormat } from "./import-format";
import { INFOBENCH_EXPERTS } from "./recipes/import-recipe";

export interface ExampleFile {
  format: ImportFormat;
  fileName: string;
  /** one of the recipes that every study has, to read it with */
  recipe?: string;
  /** distinguishes files of one format; else the format's name */
  name?: string;
  /** when to use it */
  purpose: string;
  text: string;
}

const json = (...rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** A small file in each format, to start one's own from. */
export const EXAMPLE_FILES: readonly ExampleFile[] = [
  {
    format: "tickbox",
    fileName: "study.jsonl",
    purpose: "Everything about a study: one instruction a line, with its responses, pairs and checklist.",
    text: json(
      {
        id: "haiku",
        instruction: "Write a haiku about autumn rain.",
        subset: "short",
        domain: "poetry",
        tags: ["counting"],
        responses: [
          {
            system: "Aspen",
            text: "Rain on the maple,\none red leaf lets go and falls\ninto its picture.",
            truth: { score: 5 },
          },
          { system: "Birch", text: "Autumn rain is wet and cold and I like it." },
        ],
        pairs: [{ id: "haiku-pair", a: { system: "Aspen" }, b: { system: "Birch" }, truth: "A" }],
        checklist: {
          items: [
            {
              question: "Does the poem have three lines of 5, 7 and 5 syllables?",
              categories: ["format"],
              importance: 100,
            },
            { question: "Is the poem about rain in autumn?", categories: ["content"], importance: 80 },
            "Does the poem show an image rather than state a feeling?",
          ],
        },
      },
      {
        id: "train",
        messages: [
          { role: "user", content: "When does the last train leave?" },
          { role: "assistant", content: "From which station?" },
          { role: "user", content: "From the harbour, on a Sunday." },
        ],
        responses: [
          { system: "Aspen", text: "I cannot look up timetables, but the station’s site lists Sunday trains." },
        ],
      },
    ),
  },
  {
    format: "table",
    fileName: "responses.csv",
    name: "Table, one instruction a row",
    purpose: "A spreadsheet with a column for each system’s responses.",
    text: [
      "id,instruction,input,domain,tags,response Aspen,response Birch,checklist",
      'cap-1,Name the capital.,Portugal,geography,short|facts,Lisbon,"Porto, I think","Is it Lisbon?|Is the answer a single name?"',
      'cap-2,Name the capital.,Australia,geography,short|facts,Canberra,Sydney,"Is it Canberra?|Is the answer a single name?"',
      "",
    ].join("\r\n"),
  },
  {
    format: "table",
    fileName: "one-response-a-row.csv",
    name: "Table, one response a row",
    purpose: "The system is in a column; rows with the same id are one instruction.",
    text: [
      "id,prompt,model,response",
      "cap-1,Name the capital of Portugal.,Aspen,Lisbon",
      'cap-1,Name the capital of Portugal.,Birch,"Porto, I think"',
      "cap-2,Name the capital of Australia.,Aspen,Canberra",
      "cap-2,Name the capital of Australia.,Birch,Sydney",
      "",
    ].join("\r\n"),
  },
  {
    format: "llmbar",
    fileName: "llmbar.jsonl",
    purpose: "Two outputs and which of them is better (label 1 or 2), as LLMBar.",
    text: json(
      { input: "Spell “necessary” backwards.", output_1: "yrassecen", output_2: "necessary backwards", label: 1 },
      { input: "Name a fruit that is not sweet.", output_1: "A ripe mango.", output_2: "A lemon.", label: 2 },
    ),
  },
  {
    format: "infobench",
    fileName: "infobench.jsonl",
    purpose: "Instructions with decomposed questions and their categories, as InFoBench.",
    text: json({
      id: "sign-1",
      instruction: "Write a sign for the shop window.",
      input: "The shop is closed until Monday because of a wedding.",
      decomposed_questions: ["Is it short enough for a sign?", "Does it say until when the shop is closed?"],
      question_label: [["Format"], ["Content"]],
      subset: "Easy_set",
      category: "shop",
      output: "We are at a wedding! Back on Monday.",
    }),
  },
  {
    format: "healthbench",
    fileName: "healthbench.jsonl",
    purpose: "Conversations with criteria that earn or cost points, as HealthBench.",
    text: json({
      prompt_id: "cough-1",
      prompt: [{ role: "user", content: "I have been coughing for five weeks. What should I do?" }],
      example_tags: ["theme:context_seeking"],
      rubrics: [
        { criterion: "Advises seeing a doctor because of the duration", points: 8, tags: ["axis:accuracy"] },
        { criterion: "Asks about fever or weight loss", points: 4, tags: ["axis:context_awareness"] },
        { criterion: "Names a medicine with a dose", points: -6, tags: ["axis:accuracy"] },
      ],
      ideal_completions_data: {
        ideal_completion: "A cough of five weeks should be seen by a doctor. Do you have a fever?",
        ideal_completions_ref_completions: ["Drink tea and wait."],
      },
    }),
  },
  {
    format: "paperbench",
    fileName: "paperbench.jsonl",
    purpose: "A tree of weighted requirements, as PaperBench’s rubric.json, one on a line.",
    text: json({
      id: "sorting-paper",
      requirements: "The paper’s sorting experiment has been reproduced.",
      weight: 1,
      sub_tasks: [
        {
          id: "code",
          requirements: "The algorithm is implemented.",
          weight: 3,
          sub_tasks: [
            {
              id: "c1",
              requirements: "Does the code split the list?",
              weight: 2,
              sub_tasks: [],
              task_category: "Code Development",
            },
            {
              id: "c2",
              requirements: "Does the code merge the halves?",
              weight: 1,
              sub_tasks: [],
              task_category: "Code Development",
            },
          ],
        },
        {
          id: "run",
          requirements: "Do the results show fewer comparisons?",
          weight: 20,
          sub_tasks: [],
          task_category: "Result Analysis",
        },
      ],
    }),
  },
  {
    format: "pairs",
    fileName: "pairs.jsonl",
    purpose: "Two responses to compare, as PandaLM’s items.",
    text: json({
      item_id: "p1",
      instruction: "Make this shorter.",
      input: "At this point in time we are not able to help.",
      response1: "We cannot help now.",
      response2: "At this time we are not able to help.",
      system1: "Aspen",
      system2: "Birch",
    }),
  },
  {
    format: "battles",
    fileName: "battles.jsonl",
    purpose: "Conversations with two models, as Chatbot Arena, without votes.",
    text: json({
      question_id: "b1",
      model_a: "Aspen",
      model_b: "Birch",
      conversation_a: [
        { role: "user", content: "Name a river in Spain." },
        { role: "assistant", content: "The Ebro." },
      ],
      conversation_b: [
        { role: "user", content: "Name a river in Spain." },
        { role: "assistant", content: "The Seine." },
      ],
    }),
  },
  {
    format: "labels",
    fileName: "votes.jsonl",
    name: "Battles with votes",
    purpose: "Conversations with two models and who preferred which, as Chatbot Arena and MT-Bench.",
    text: json({
      question_id: "b1",
      model_a: "Aspen",
      model_b: "Birch",
      winner: "model_a",
      judge: "ana",
      conversation_a: [
        { role: "user", content: "Name a river in Spain." },
        { role: "assistant", content: "The Ebro." },
      ],
      conversation_b: [
        { role: "user", content: "Name a river in Spain." },
        { role: "assistant", content: "The Seine." },
      ],
    }),
  },
  {
    format: "lm-eval",
    fileName: "lm-eval-samples.jsonl",
    purpose: "Samples of a task in which a model writes, as lm-evaluation-harness logs them.",
    text: json({
      doc_id: 0,
      doc: { question: "What is 6 times 7?" },
      target: "42",
      arguments: [["Q: What is 6 times 7?\nA:", { until: ["\n"] }]],
      resps: [["It is 42."]],
      filtered_resps: ["42"],
    }),
  },
  {
    format: "labels",
    fileName: "labels.csv",
    purpose: "Existing labels, one per row; they become a closed round beside your own.",
    text: [
      "item_id,rater,value,comment",
      "haiku-pair,ana,A,",
      "haiku-pair,ben,tie,both are fine",
      "haiku-pair,cleo,A,",
      "",
    ].join("\r\n"),
  },
  {
    format: "labels",
    fileName: "expert-annotations.csv",
    recipe: INFOBENCH_EXPERTS.name,
    name: INFOBENCH_EXPERTS.name,
    purpose: "Checklists, responses and an expert’s answers in one table: choose the recipe of this name.",
    text: [
      "id,instruction,input,decomposed_questions,Aspen,Aspen-annotation,Birch,Birch-annotation",
      'menu,Write a line for the menu.,Soup of the day: pumpkin,"1. Does it name the soup? (Content)\n2. Is it one line? (Format)","Pumpkin soup, warm and sweet",1.1.,Soup!,0.1.',
      'gate,Name three gates of a city.,,"1. Are three gates named? (Number)\n2. Are they gates of one city? (Content)\n3. Are the names spelled correctly? (Linguistic)","East Gate, Mill Gate, Fish Gate",1.1.1.,East Gate,0.1.1.',
      "",
    ].join("\r\n"),
  },
];
