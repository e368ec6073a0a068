import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A temporary directory that, as root, PostgreSQL's own user can get into; else its data would go elsewhere. */
export async function temporaryStateDirectory(purpose: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `tickbox-${purpose}-`));
  await chmod(directory, 0o711);
  return directory;
}
