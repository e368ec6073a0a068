import { prisma } from "@/lib/db/client";

/** Makes tasks such as every rater is given, with no places of their own; before anybody took one. */
export async function setStratum(tasks: { roundId: string; position: number }, stratum: "training" | "attention") {
  await prisma().task.updateMany({ where: tasks, data: { stratum, wanted: 0, taken: 0, submitted: 0 } });
}
