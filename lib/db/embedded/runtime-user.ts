import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Who PostgreSQL runs as. Undefined ids mean: as ourselves. */
export interface RuntimeUser {
  name: string;
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root; everybody else runs it themselves. */
export function isRoot(): boolean {
  return typeof process.getuid === "function" && process.getuid() === 0;
}

async function lookUp(name: string): Promise<RuntimeUser | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { name, uid: Number(uid.stdout.trim()), gid: Number(gid.stdout.trim()) };
  } catch {
    return null;
  }
}

async function createUser(name: string): Promise<void> {
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    // Alpine and other BusyBox systems.
    ["adduser", ["-S", "-D", "-H", name]],
  ];
  for (const [command, parameters] of attempts) {
    try {
      await run(command, parameters);
      return;
    } catch {
      // The next command, or the fallback user, may do.
    }
  }
}

/** The user PostgreSQL runs as: ourselves, or for root `postgres` (made when missing), else `nobody`. */
export async function findRuntimeUser(): Promise<RuntimeUser> {
  if (!isRoot()) return { name: "the current user" };
  const existing = await lookUp("postgres");
  if (existing) return existing;
  await createUser("postgres");
  const user = (await lookUp("postgres")) ?? (await lookUp("nobody"));
  if (user) return user;
  throw new Error(
    "PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody, nor could one be made. Start Tickbox as an ordinary user or set DATABASE_URL.",
  );
}

/** The ids in the shape child_process.spawn takes. */
export function spawnIdentity(user: RuntimeUser): { uid?: number; gid?: number } {
  return user.uid === undefined ? {} : { uid: user.uid, gid: user.gid };
}
