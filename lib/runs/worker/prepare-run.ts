import { z } from "zod";
import type { Viewer } from "@/lib/people/viewer";
import type { NewRun } from "@/lib/runs/new-run";
import type { PreparedRun } from "@/lib/runs/server/create-run";
import { requirePermission } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";
import type { AnyRunHandler } from "./run-handler";
import { runHandler } from "./run-handlers";

/** A run that was checked and may begin. */
export interface ReadyRun {
  readonly handler: AnyRunHandler;
  readonly configuration: unknown;
  readonly prepared: PreparedRun;
}

/** @throws AppError NOT_FOUND, or INVALID naming the field of the configuration and what was expected */
export async function prepareRun(
  viewer: Viewer,
  studyId: string,
  { kind, configuration: given }: NewRun,
): Promise<ReadyRun> {
  await requirePermission(viewer, studyId, "run.control");
  const handler = runHandler(kind);
  let configuration: unknown;
  try {
    configuration = handler.parse(given);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const fields = error.issues.map(({ path, message }) => ({
      field: path.join(".") || "configuration",
      expected: message,
    }));
    const first = fields[0];
    throw new AppError("INVALID", `The run’s settings are not valid: ${first?.field}: ${first?.expected}.`, { fields });
  }
  return { handler, configuration, prepared: await handler.prepare(viewer, studyId, configuration) };
}
