import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNIVERSAL_ITEM } from "@/lib/checklist/asked-question";
import { publishChecklist } from "@/lib/checklist/server/publish-checklists";
import { saveDraft } from "@/lib/checklist/server/save-draft";
import { setGold } from "@/lib/checklist/server/set-gold";
import { startDraft } from "@/lib/checklist/server/start-draft";
import { prisma } from "@/lib/db/client";
import type { CompletionRequest } from "@/lib/llm/completion";
import { type StubModels, saying, stubModels } from "@/lib/llm/testing/stub-complete";
import type { GenerateChecklistsInput } from "@/lib/runs/generate-checklists";
import { MAX_CANDIDATES } from "@/lib/runs/generate-checklists";
import { makeModel } from "@/lib/testing/model";
import { CLEAN, generationStudy } from "./testing/generation-study";
import { itemContext } from "./testing/item-context";
import { writeChecklists } from "./write-checklists";

let models: StubModels;
beforeAll(async () => {
  models = await stubModels();
});
afterAll(() => models.close());

const setUp = (changes?: Partial<GenerateChecklistsInput>) => generationStudy(models, changes);

describe("what is written", () => {
  test("a draft of the series with what the model said, who it was, and nothing to look at", async () => {
    const { doIt, first, viewer } = await setUp();
    const { draft } = await doIt(saying("clean", CLEAN));
    expect(draft).toMatchObject({
      instructionId: first.id,
      series: "generated",
      version: 1,
      source: "generated",
      status: "draft",
      method: "direct · tester-1",
      doubts: 0,
      origin: { range: { fewest: 2, most: 8 } },
    });
    expect(draft?.items.map(({ question }) => question)).toEqual([
      "Does the response name a bird?",
      "Is the bird's colour given?",
    ]);
    // A person's correction leaves what the model wrote as it was.
    await saveDraft(viewer, draft?.id ?? "", {
      revision: 0,
      questions: [{ question: "How big is it?", categories: [], importance: null }],
    });
    expect(await prisma().checklist.findUnique({ where: { id: draft?.id } })).toMatchObject({
      doubts: 2,
      origin: { questions: [{ question: "Does the response name a bird?" }, {}] },
    });
  });

  test("what is doubtful, too few or too many is kept and flagged", async () => {
    const { doIt, second } = await setUp({ questions: { fewest: 2, most: 3 } });
    const flagged = await doIt(saying("flags", "Answer:\nIs it short and sweet?\nHow long is it?"));
    expect(flagged.draft).toMatchObject({ doubts: 2, items: [{}, {}] });
    const many = await doIt(
      saying("many", `Answer:\n${["a", "b", "c", "d"].map((x) => `Is ${x}${x}x there?`).join("\n")}`),
      second.id,
    );
    expect(many.draft).toMatchObject({ doubts: 1, items: [{}, {}, {}, {}] });
  });

  test("the universal item comes last and is neither counted nor judged", async () => {
    const { doIt } = await setUp({ universalItem: true, questions: { fewest: 2, most: 2 } });
    const { draft } = await doIt(saying("universal", CLEAN));
    expect(draft?.doubts).toBe(0);
    expect(draft?.items.at(-1)).toMatchObject(UNIVERSAL_ITEM);
  });

  test("candidates come from the study's responses and from models; importance is kept", async () => {
    const studySystems = await setUp();
    const systems = await prisma().system.findMany({ where: { studyId: studySystems.studyId } });
    const { studyId, first, modelId } = studySystems;
    const sampler = await makeModel("sampler");
    const configuration = writeChecklists.configuration.parse({
      modelId,
      series: "candidates",
      method: {
        kind: "candidate-based",
        systemIds: systems.map(({ id }) => id),
        sampled: [{ modelId: sampler, samples: 2 }],
      },
    });
    const writer = saying(
      "candidates",
      "Answer:\n90 | Does the response name a bird?\n20 | Is the bird's colour given?",
    );
    const context = itemContext(studyId, configuration, first.id, (id) =>
      models.complete(id === sampler ? saying("sampler", "A sampled candidate.") : writer),
    );
    const outcome = await writeChecklists.work(context);
    const id = outcome.ok ? await prisma().$transaction(async (transaction) => outcome.write?.(transaction)) : null;
    const draft = await prisma().checklist.findUnique({
      where: { id: id ?? "" },
      include: { items: { orderBy: { position: "asc" } } },
    });
    expect(draft).toMatchObject({
      method: "candidate-based · tester-1",
      items: [{ importance: 90 }, { importance: 20 }],
    });
    const prompt = models.asked(writer)[0]?.body.messages[0]?.content;
    for (const text of ["Candidate 1:\nleft 0", "Candidate 2:\nright 0", "A sampled candidate."]) {
      expect(prompt).toContain(text);
    }

    // Sampled candidates were paid for: the study's responses make room for them.
    const more = { studyId, instructionId: first.id, systemId: systems[0]?.id ?? "", text: "One more." };
    await prisma().response.createMany({
      data: Array.from({ length: MAX_CANDIDATES }, (_, index) => ({ ...more, sample: index + 1 })),
    });
    const next = { ...configuration, series: "more candidates" };
    await writeChecklists.work({ ...context, run: { ...context.run, configuration: next } });
    const second = models.asked(writer)[1]?.body.messages[0]?.content ?? "";
    expect(second.match(/Candidate \d+:/g)).toHaveLength(MAX_CANDIDATES);
    expect(second.match(/A sampled candidate\./g)).toHaveLength(2);
  });

  test("a conversation is generated for like a text; its own gold checklist is never an example", async () => {
    const { doIt, viewer, first, second, studyId } = await setUp({ examples: { kind: "gold", count: 2 } });
    const talk = await prisma().instruction.create({
      data: {
        studyId,
        position: 7,
        externalId: "talk",
        messages: [
          { role: "user", content: "Hello there" },
          { role: "assistant", content: "Hello." },
          { role: "user", content: "Name a bird." },
        ],
      },
    });
    const { id } = await startDraft(viewer, studyId, { instructionId: talk.id });
    await saveDraft(viewer, id, {
      revision: 0,
      questions: [
        { question: "Is a talking bird named?", categories: [], importance: null },
        { ...UNIVERSAL_ITEM, categories: [] },
      ],
    });
    await publishChecklist(viewer, id, 1);
    await setGold(viewer, id, true);
    await setGold(viewer, first.checklistId, true);
    const model = saying("talk", CLEAN);
    expect((await doIt(model, talk.id)).draft).toMatchObject({ instructionId: talk.id });
    const own = models.asked(model)[0]?.body.messages[0]?.content;
    expect(own).toContain("User:\nHello there\n\nAssistant:\nHello.\n\nUser:\nName a bird.");
    expect(own).toContain("Is it 0?");
    expect(own).not.toContain("Is a talking bird named?");
    const other = saying("other", CLEAN);
    await doIt(other, second.id);
    const shown = models.asked(other)[0]?.body.messages[0]?.content;
    expect(shown).toContain("Is a talking bird named?");
    expect(shown).not.toContain(UNIVERSAL_ITEM.question);
  });

  test("questions are labelled with the study's categories; where that fails, the draft waits without them", async () => {
    const { doIt, second } = await setUp({
      categories: [
        { name: "Form", about: "" },
        { name: "Content", about: "facts" },
      ],
    });
    const { draft } = await doIt(saying("labels", CLEAN, "Answer:\n1: Content\n2: Content, Form"));
    expect(draft).toMatchObject({
      doubts: 0,
      items: [{ categories: ["Content"] }, { categories: ["Form", "Content"] }],
    });
    const unlabelled = await doIt(saying("no-labels", CLEAN, "no idea", "none of them"), second.id);
    expect(unlabelled.draft).toMatchObject({ doubts: 1, items: [{ categories: [] }, { categories: [] }] });
    expect(JSON.stringify(unlabelled.draft?.origin)).toContain("could not label");
  });

  test("a model that takes no temperature is asked everything without one", async () => {
    const sampler = await makeModel("sampler-1");
    const { studyId, first, configuration, modelId } = await setUp({
      temperature: null,
      categories: [{ name: "Form", about: "" }],
      method: { kind: "candidate-based", systemIds: [], sampled: [{ modelId: sampler, samples: 1 }] },
    });
    const asked: CompletionRequest[] = [];
    const writer = saying(
      "no-temperature",
      "Answer:\n90 | Is a bird named?\n20 | Is it blue?",
      "Answer:\n1: Form\n2: none",
    );
    const context = itemContext(studyId, configuration, first.id, (id) => {
      const answer = models.complete(id === modelId ? writer : saying("any", "A candidate."));
      return (request) => {
        asked.push(request);
        return answer(request);
      };
    });
    expect((await writeChecklists.work(context)).ok).toBe(true);
    expect(asked).toHaveLength(3);
    expect(asked.filter((request) => "temperature" in request || "topP" in request)).toEqual([]);
  });

  test("a researcher's own prompt is what is sent", async () => {
    const prompt = "OWN WORDS {{instruction}} {{input}} {{examples}} {{fewest}} {{most}}";
    const { doIt } = await setUp({ prompt });
    const model = saying("own", CLEAN);
    await doIt(model);
    expect(models.asked(model)[0]?.body.messages[0]?.content).toContain("OWN WORDS");
  });
});

describe("what fails says why and writes nothing", () => {
  test.each([
    ["no checklist", saying("prose", "I would rather not.", "Still not."), "unparseable"],
    ["an empty answer", saying("empty", "", ""), undefined],
    ["a refusal", "stub?fail=refusal", "refused"],
    ["an answer cut off", "stub?fail=truncated", "cut-off"],
    ["an answer of another shape", "stub?fail=malformed", "malformed"],
    ["an answer that is no JSON", "stub?fail=not-json", "malformed"],
    ["a wrong key", "stub?fail=401", "authentication"],
  ])("%s", async (_, model, kind) => {
    const { doIt, first } = await setUp();
    const { failure } = await doIt(model);
    expect(failure?.message.length).toBeGreaterThan(10);
    if (kind) expect(failure?.kind).toBe(kind);
    expect(await prisma().checklist.count({ where: { instructionId: first.id, series: "generated" } })).toBe(0);
  });

  test("candidates from systems that did not respond, and no model to ask", async () => {
    const study = await setUp();
    const silent = await prisma().system.create({ data: { studyId: study.studyId, name: "silent" } });
    const configuration = {
      ...study.configuration,
      method: { kind: "candidate-based" as const, systemIds: [silent.id], sampled: [] },
    };
    const context = itemContext(study.studyId, configuration, study.first.id, () => models.complete("stub"));
    expect(await writeChecklists.work(context)).toMatchObject({ ok: false, failure: { kind: "no-candidates" } });
  });

  test("a series that has a draft, or got one while the model wrote", async () => {
    const { doIt, first, viewer, studyId, configuration } = await setUp({ instructions: { kind: "all" } });
    const context = itemContext(studyId, configuration, first.id, () => models.complete(saying("late", CLEAN)));
    const outcome = await writeChecklists.work(context);
    const { id } = await startDraft(viewer, studyId, { instructionId: first.id, series: "generated" });
    const write = () => prisma().$transaction(async (transaction) => outcome.ok && outcome.write?.(transaction));
    await expect(write()).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(doIt(saying("taken", CLEAN))).rejects.toMatchObject({ code: "CONFLICT" });
    // What was published meanwhile is not followed by a version that nobody asked for.
    await saveDraft(viewer, id, { revision: 0, questions: [{ question: "Is it?", categories: [], importance: null }] });
    await publishChecklist(viewer, id, 1);
    await expect(write()).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await prisma().checklist.count({ where: { instructionId: first.id, series: "generated" } })).toBe(1);
    // Asked again for all instructions, it is the series' next version.
    expect((await doIt(saying("next", CLEAN))).draft?.version).toBe(2);
  });
});
