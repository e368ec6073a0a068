import { z } from "zod";
import { agreementFilterSchema, pairOrderSchema, raterGroupSchema } from "./agreement-filter";
import { intervalSchema, numberStatisticSchema, statisticSchema } from "./agreement-statistic";
import { figure } from "./figure";

/** At most this many moments: enough to see a course, few enough to compute each. */
export const COURSE_MOMENTS = 40;
/** Of a larger round whole tasks are drawn, so that its course costs no more. */
export const COURSE_LABELS = 60_000;

/** Alpha over the labels that had arrived by a moment. */
const courseMomentSchema = z.object({
  at: z.iso.datetime(),
  /** how many of these raters' labels had arrived; estimated where tasks were drawn */
  labels: z.int(),
  alpha: numberStatisticSchema,
  interval: statisticSchema(intervalSchema),
  nUnitsPairable: z.int(),
});
export type CourseMoment = z.infer<typeof courseMomentSchema>;

const agreementCourseSchema = z.object({
  roundId: z.uuid(),
  /** whose labels these are: those of the round's headline */
  raters: raterGroupSchema,
  /** some of theirs came from files, which do not say when labels were given: these are left out */
  leavesOutFiles: z.boolean(),
  /** how pairs were read; null where labels are about one response */
  pairOrder: pairOrderSchema.nullable(),
  /** the share of tasks it rests on; 1 is all of them */
  share: z.number(),
  moments: z.array(courseMomentSchema),
});

export const agreementCourseFigure = figure({
  of: "rounds",
  name: "course",
  choices: agreementFilterSchema.pick({ order: true, without: true }),
  schema: agreementCourseSchema,
});
export type AgreementCourse = z.infer<typeof agreementCourseFigure.ready>;
