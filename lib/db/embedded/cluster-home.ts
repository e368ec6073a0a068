import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { locateBinaries, type PostgresBinaries } from "./binaries";
import { copyPrograms } from "./copy-programs";
import { canRunPrograms, canWriteTo } from "./reachability";
import { findRuntimeUser, isRoot, type RuntimeUser } from "./runtime-user";

/** Where a cluster's programs and data are, and who runs it. */
export interface ClusterHome {
  binaries: PostgresBinaries;
  user: RuntimeUser;
  /** Holds the data directory `data`; writable for `user`. */
  directory: string;
}

/** World-traversable places that survive a reboot; the first usable one is taken. */
const PLACES_OUTSIDE = ["/var/lib/tickbox", "/srv/tickbox", "/opt/tickbox"];
const LOCATION_FILE = "postgres-location.json";

const location = z.object({ project: z.string(), directory: z.string() });

/**
 * Finds the place for programs and data. Root runs PostgreSQL as another user, who may be shut out of the project
 * (a closed home, a strict umask); then a copy of the programs and the data live outside, and
 * `postgres-location.json` in the state directory says where.
 * @param stateDirectory the project's `.tickbox`, existing
 */
export async function findClusterHome(stateDirectory: string): Promise<ClusterHome> {
  const binaries = await locateBinaries();
  const user = await findRuntimeUser();
  const inside = join(stateDirectory, "postgres");
  if (!isRoot()) {
    await mkdir(inside, { recursive: true });
    return { binaries, user, directory: inside };
  }
  const programs = (await canRunPrograms(binaries, user)) ? binaries : await copyOutside(binaries, user);
  const recorded = await readLocation(stateDirectory);
  if (recorded) {
    const owner = await handOver(recorded, user);
    if (await canWriteTo(recorded, owner)) return { binaries: programs, user: owner, directory: recorded };
    throw new Error(
      `The database is in ${recorded} (see .tickbox/${LOCATION_FILE}), but ${owner.name} can no longer write there.`,
    );
  }
  const owner = await handOver(inside, user);
  if (await canWriteTo(inside, owner)) return { binaries: programs, user: owner, directory: inside };
  await rm(inside, { recursive: true });
  return { binaries: programs, user, directory: await dataOutside(stateDirectory, user) };
}

/** Makes the directory the runtime user's. Data made by an ordinary user stays theirs when root starts Tickbox later. */
async function handOver(directory: string, user: RuntimeUser): Promise<RuntimeUser> {
  await mkdir(directory, { recursive: true });
  const data = await stat(join(directory, "data")).catch(() => null);
  const owner = data && data.uid !== 0 ? { name: `user ${data.uid}`, uid: data.uid, gid: data.gid } : user;
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(directory, owner.uid, owner.gid);
    await chmod(directory, 0o700);
  }
  return owner;
}

function placesOutside(): string[] {
  const wanted = process.env.TICKBOX_POSTGRES_DIR;
  return wanted ? [wanted] : PLACES_OUTSIDE;
}

async function copyOutside(binaries: PostgresBinaries, user: RuntimeUser): Promise<PostgresBinaries> {
  for (const place of placesOutside()) {
    try {
      const copy = await copyPrograms(binaries, place);
      if (await canRunPrograms(copy, user)) return copy;
    } catch {
      // Read-only or full: the next place.
    }
  }
  throw nowhere(user);
}

async function dataOutside(stateDirectory: string, user: RuntimeUser): Promise<string> {
  const project = await realpath(stateDirectory);
  // Never derived from the path: a new clone in an old one's place must not find the old one's data.
  const name = `data-${randomBytes(6).toString("hex")}`;
  for (const place of placesOutside()) {
    const directory = join(place, name);
    try {
      await mkdir(place, { recursive: true, mode: 0o755 });
      await handOver(directory, user);
    } catch {
      continue;
    }
    if (!(await canWriteTo(directory, user))) continue;
    const record = { project, directory };
    await writeFile(join(stateDirectory, LOCATION_FILE), `${JSON.stringify(record, null, 2)}\n`);
    return directory;
  }
  throw nowhere(user);
}

function nowhere(user: RuntimeUser): Error {
  return new Error(
    `PostgreSQL refuses to run as root, and ${user.name} can reach neither this folder nor ${placesOutside().join(", ")}. Move the project to an open folder, or set DATABASE_URL or TICKBOX_POSTGRES_DIR.`,
  );
}

/** A copied project must not share its original's data; a moved one keeps it. */
async function readLocation(stateDirectory: string): Promise<string | null> {
  const path = join(stateDirectory, LOCATION_FILE);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  const recorded = location.parse(JSON.parse(text));
  const project = await realpath(stateDirectory);
  if (recorded.project === project) return recorded.directory;
  const original = await stat(recorded.project).catch(() => null);
  if (original) return null;
  await writeFile(path, `${JSON.stringify({ ...recorded, project }, null, 2)}\n`);
  return recorded.directory;
}
