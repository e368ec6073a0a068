import type { InstructionChoice, RoundChoice } from "./round-choice";
import type { ContentInstruction, ContentPair, ContentResponse, EarlierTask, StudyContent } from "./round-content";

/** What of one instruction is up for labelling. */
export interface Chosen {
  instructionId: string;
  responses: ContentResponse[];
  pairs: ContentPair[];
}

/** The instructions that fit the choice, in order of import, each with the responses and pairs that fit it. */
export function chooseContent(content: StudyContent, choice: RoundChoice, earlier: readonly EarlierTask[]): Chosen[] {
  return choice.tasks.from === "round" ? likeEarlier(content, earlier) : fromContent(content, choice);
}

function fromContent(content: StudyContent, choice: RoundChoice): Chosen[] {
  if (choice.tasks.from !== "content") return [];
  const { instructions, systemIds, samples } = choice.tasks;
  const systems = systemIds && new Set(systemIds);
  if (systems && choice.protocol === "preference" && choice.pairs.kind === "baseline")
    systems.add(choice.pairs.systemId);
  const fits = fitsChoice(instructions);
  const chosen = content.instructions.filter(fits).sort((a, b) => a.position - b.position);
  const responses = content.responses.filter((response) => !systems || systems.has(response.systemId));
  return gather(content, chosen, samples === "first" ? onlyFirstSamples(responses) : responses, content.pairs);
}

function likeEarlier(content: StudyContent, earlier: readonly EarlierTask[]): Chosen[] {
  const instructionIds = new Set(earlier.map((task) => task.instructionId));
  const responseIds = new Set(earlier.flatMap((task) => [task.responseAId, task.responseBId]));
  const pairs = earlier.flatMap(({ pairId, responseBId, ...task }) =>
    responseBId === null ? [] : [{ ...task, id: pairId, responseBId }],
  );
  return gather(
    content,
    content.instructions.filter(({ id }) => instructionIds.has(id)).sort((a, b) => a.position - b.position),
    content.responses.filter(({ id }) => responseIds.has(id)),
    pairs.length > 0 ? pairs : content.pairs,
  );
}

function fitsChoice(choice: InstructionChoice): (instruction: ContentInstruction) => boolean {
  const ids = choice.ids && new Set(choice.ids);
  const externalIds = choice.externalIds && new Set(choice.externalIds);
  return ({ id, externalId, subset, domain, tags }) =>
    (!ids || ids.has(id)) &&
    (!externalIds || externalIds.has(externalId)) &&
    (!choice.subsets || (subset !== null && choice.subsets.includes(subset))) &&
    (!choice.domains || (domain !== null && choice.domains.includes(domain))) &&
    (!choice.tags || choice.tags.some((tag) => tags.includes(tag)));
}

function onlyFirstSamples(responses: readonly ContentResponse[]): ContentResponse[] {
  const first = new Map<string, ContentResponse>();
  for (const response of responses) {
    const key = `${response.instructionId} ${response.systemId}`;
    const before = first.get(key);
    if (!before || response.sample < before.sample) first.set(key, response);
  }
  return [...first.values()];
}

function gather(
  content: StudyContent,
  instructions: readonly ContentInstruction[],
  responses: readonly ContentResponse[],
  pairs: readonly ContentPair[],
): Chosen[] {
  const chosen = new Map<string, Chosen>();
  for (const { id } of instructions) chosen.set(id, { instructionId: id, responses: [], pairs: [] });
  for (const response of responses) chosen.get(response.instructionId)?.responses.push(response);
  for (const pair of pairs) chosen.get(pair.instructionId)?.pairs.push(pair);
  const rank = systemRanks(content.systems);
  for (const { responses: some, pairs: found } of chosen.values()) {
    some.sort((a, b) => (rank.get(a.systemId) ?? 0) - (rank.get(b.systemId) ?? 0) || a.sample - b.sample);
    const place = new Map(some.map(({ id }, index) => [id, index]));
    const at = (id: string) => place.get(id) ?? some.length;
    found.sort((a, b) => at(a.responseAId) - at(b.responseAId) || at(a.responseBId) - at(b.responseBId));
  }
  return [...chosen.values()];
}

function systemRanks(systems: StudyContent["systems"]): Map<string, number> {
  const byName = [...systems].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return new Map(byName.map(({ id }, index) => [id, index]));
}

/** How many of the ids that the choice names are no instruction's. */
export function countUnknownIds(content: StudyContent, choice: RoundChoice): number {
  if (choice.tasks.from !== "content") return 0;
  const { ids, externalIds } = choice.tasks.instructions;
  const unknown = new Set([...(ids ?? []), ...(externalIds ?? [])]);
  for (const { id, externalId } of content.instructions) {
    if (ids) unknown.delete(id);
    if (externalIds) unknown.delete(externalId);
  }
  return unknown.size;
}
