import { expect, test } from "vitest";
import { compareRounds } from "@/lib/compare/server/compare-rounds";
import { withRoundExport } from "@/lib/exports/server/with-round-export";
import { OPERATOR } from "@/lib/people/viewer";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { ratersQuerySchema } from "@/lib/results/agreement-raters";
import { reverseLevel, scaleNamed } from "@/lib/round/protocol/scale";
import { seededRandom } from "@/lib/stats/resampling/random";
import { definedValue } from "@/lib/stats/testing/defined-value";
import { makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { readRaters } from "./raters/read-raters";
import { readAgreementCourse } from "./read-agreement-course";
import { readEnoughLabels } from "./read-enough-labels";
import { readRoundAgreement } from "./read-round-agreement";
import { readRoundGroups } from "./read-round-groups";
import { expectSameFigures } from "./testing/expect-same-figures";
import { addLabels, type Label, makeRater } from "./testing/labels";
import { ready } from "./testing/ready";

const UNITS = 24;
const FILTER = { raters: "all", level: "ordinal" } as const;

type Protocol = "preference" | "forced_choice";

interface Turned {
  study: StudyForTest;
  stored: string;
  turned: string;
  /** the same responses and raters, other labels */
  other: string;
}

/** Two rounds of the same labels; in the second a random half of the pairs is stored the other way round. */
async function turnedRounds(protocol: Protocol, isShownOrderKnown = true): Promise<Turned> {
  const study = await makeStudy(UNITS);
  const draw = seededRandom(`turned ${protocol}`);
  const scale = scaleNamed(protocol === "preference" ? "preference" : "choice");
  const isTurned = study.instructions.map(() => draw() < 0.5);
  const backwards: StudyForTest = {
    ...study,
    instructions: study.instructions.map((instruction, index) => {
      const [a, b] = instruction.responseIds;
      return { ...instruction, responseIds: isTurned[index] ? [b, a] : [a, b] };
    }),
  };
  const stored = await makeRound(study, protocol);
  const turned = await makeRound(backwards, protocol);
  const other = await makeRound(study, protocol);
  // The first system mostly wins: raters who know as much look as if they agreed by chance.
  const truth = study.instructions.map(() => (draw() < 0.85 ? 0 : scale.values.length - 1));
  for (let rater = 0; rater < 4; rater++) {
    const id = await makeRater(study.studyId);
    const label = (unit: number): Label => {
      const near = draw() < 0.3 ? Math.floor(draw() * scale.values.length) : (truth[unit] ?? 0);
      const level = scale.values[near] ?? 1;
      return isShownOrderKnown ? { level, shownOrder: draw() < 0.5 ? "ab" : "ba" } : { level };
    };
    const labels = study.instructions.map((_, unit) => (draw() < 0.1 ? null : label(unit)));
    const reversed = labels.map((given, unit) => {
      if (!given || !isTurned[unit]) return given;
      const shownOrder = given.shownOrder && (given.shownOrder === "ab" ? ("ba" as const) : ("ab" as const));
      return { level: reverseLevel(scale, given.level ?? 0), ...(shownOrder && { shownOrder }) };
    });
    await addLabels(stored, id, labels);
    await addLabels(turned, id, reversed);
    await addLabels(
      other,
      id,
      study.instructions.map((_, unit) => label(unit)),
    );
  }
  return { study, stored, turned, other };
}

/** Every figure that the pages, the paragraphs and the export show of a round; without what only names it. */
async function figuresOf(
  { study, other }: Turned,
  roundId: string,
  filter: Pick<AgreementFilter, "raters" | "level" | "order">,
) {
  const { asOf: _, ...agreement } = await readRoundAgreement(OPERATOR, roundId, filter);
  const { groups, overall } = await readRoundGroups.readAtOnce(OPERATOR, roundId, filter);
  const course = await readAgreementCourse(OPERATOR, roundId, filter);
  const raters = ready(await readRaters(OPERATOR, roundId, ratersQuerySchema.parse(filter)));
  const compared = await Promise.all(
    [
      [roundId, other],
      [other, roundId],
    ].map(async (rounds) => ready(await compareRounds(OPERATOR, study.studyId, { ...filter, rounds }))),
  );
  const exported = await withRoundExport(
    OPERATOR,
    roundId,
    { raters: filter.raters, order: filter.order, labels: false, texts: false, comments: false, bom: false },
    async ({ facts }) => (await facts()).agreement,
  );
  return {
    agreement,
    overall,
    groups,
    exported,
    course: course.moments.map(({ at, ...moment }) => moment),
    raters: raters.raters,
    commonest: raters.commonest,
    protocols: compared.map(({ rounds, pairs }) => ({
      rounds: rounds.map(({ id, name, ...round }) => round),
      pairs: pairs.map((pair) => ({ ...pair, aId: null, bId: null })),
    })),
  };
}

test.each([
  ["preference", true],
  ["preference", false],
  ["forced_choice", true],
] as const)(
  "of a %s no figure depends on which response is called A (shown order known: %s)",
  async (protocol, known) => {
    const made = await turnedRounds(protocol, known);
    for (const level of ["ordinal", "nominal", "interval"] as const) {
      const filter = { ...FILTER, level };
      const [one, other] = [await figuresOf(made, made.stored, filter), await figuresOf(made, made.turned, filter)];
      expectSameFigures(one, other);
      expect(one.agreement.pairOrder).toBe("both");
      expect(one.agreement.mean).toMatchObject({ defined: false, reason: "no-direction" });
      expect(one.exported?.pairOrder).toBe("both");
    }
  },
);

test("the value of the stored order is another one, asked for beside it and not kept in its place", async () => {
  const made = await turnedRounds("preference");
  const read = (roundId: string, order?: "stored") => readRoundAgreement(OPERATOR, roundId, { ...FILTER, order });
  const both = definedValue((await read(made.stored)).alpha.value);
  const [asStored, asTurned] = [await read(made.stored, "stored"), await read(made.turned, "stored")];
  expect(asStored.pairOrder).toBe("stored");
  expect(asStored.mean.defined).toBe(true);
  expect(definedValue(asStored.alpha.value)).toBeLessThan(definedValue(asTurned.alpha.value) - 0.05);
  expect(definedValue(asStored.alpha.value)).toBeLessThan(both - 0.05);
  expect(definedValue((await read(made.stored)).alpha.value)).toBe(both);
  const widths = await Promise.all(
    ([undefined, "stored"] as const).map((order) =>
      readEnoughLabels(OPERATOR, made.stored, { ...FILTER, width: "0.3", order }),
    ),
  );
  const shown = [await read(made.stored), asStored].map(({ alpha }) => definedValue(alpha.interval));
  expect(widths.map(({ width }) => definedValue(width))).toEqual(shown.map(({ low, high }) => high - low));
  const raters = ready(
    await readRaters(OPERATOR, made.stored, ratersQuerySchema.parse({ ...FILTER, order: "stored" })),
  );
  expect(raters.pairOrder).toBe("stored");
  expect(raters.raters[0]?.scale.bias.value.defined).toBe(true);
});

test("scores are about one response and have no order; whoever may not see a round sees neither value", async () => {
  const study = await makeStudy(3);
  const scores = await makeRound(study, "direct_scoring");
  await addLabels(scores, await makeRater(study.studyId), [1, 2, 3]);
  const found = await readRoundAgreement(OPERATOR, scores, { ...FILTER, order: "stored" });
  expect(found.pairOrder).toBeNull();
  expect(found.mean.defined).toBe(true);
  const stranger = await makePerson("Stranger");
  const pairs = await makeRound(study, "preference");
  for (const order of ["both", "stored"] as const) {
    await expect(readRoundAgreement(stranger, pairs, { ...FILTER, order })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }
});
