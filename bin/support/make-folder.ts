import { mkdir } from "node:fs/promises";
import { AppError } from "@/lib/wire/app-error";

/** Makes the folder that files shall go to, with those above it, where it is not there. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("INVALID", `--out: the folder ${path} could not be created. Choose another one. (${reason})`);
  });
}
