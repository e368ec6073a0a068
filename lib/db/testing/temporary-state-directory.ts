import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Several times what the databases of all tests held at once. */
const ROOM = 2 * 1024 ** 3;

/** A temporary directory that, as root, PostgreSQL's own user can get into; else its data would go elsewhere. */
export async function temporaryStateDirectory(purpose: string, parent = tmpdir()): Promise<string> {
  const directory = await mkdtemp(join(parent, `tickbox-${purpose}-`));
  await chmod(directory, 0o711);
  return directory;
}

/**
 * Where data belong that need not outlive the tests: in memory where the machine has plenty, since a new database is
 * hundreds of files, which takes a disk half a second.
 */
export async function testDataParent(): Promise<string> {
  const place = await statfs(MEMORY).catch(() => null);
  return place && place.bavail * place.bsize > ROOM && freemem() > ROOM ? MEMORY : tmpdir();
}

/** All places where data of tests may have been left. */
export const TEST_DATA_PARENTS: readonly string[] = [tmpdir(), MEMORY];
