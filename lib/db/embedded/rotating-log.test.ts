import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LOGS_PUT_ASIDE, RotatingLog, rotateForeignLog } from "./rotating-log";

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tickbox-log-"));
  path = join(directory, "web.log");
});

afterEach(() => rmSync(directory, { recursive: true }));

const read = (file: string) => readFileSync(join(directory, file), "utf8");

test("a log is continued from start to start, for its owner's eyes", () => {
  for (const line of ["first start", "second start"]) {
    const log = new RotatingLog(path);
    log.write(line);
    log.close();
  }
  expect(read("web.log")).toBe("first start\nsecond start\n");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("it never grows beyond its size and a line, and the newest lines are there, in order", () => {
  const log = new RotatingLog(path, 100);
  for (let line = 0; line < 200; line += 1) log.write(`line ${String(line).padStart(3, "0")}`);
  log.close();
  const files = readdirSync(directory).sort();
  expect(files).toEqual(["web.log", ...Array.from({ length: LOGS_PUT_ASIDE }, (_, i) => `web.log.${i + 1}`)]);
  for (const file of files) expect(statSync(join(directory, file)).size).toBeLessThanOrEqual(109);
  const lines = files.reverse().flatMap((file) => read(file).trim().split("\n"));
  expect(lines.at(-1)).toBe("line 199");
  expect(lines).toEqual(
    Array.from({ length: lines.length }, (_, i) => `line ${String(200 - lines.length + i).padStart(3, "0")}`),
  );
  expect(lines.length).toBeGreaterThan(40);
});

test("a log of another process is put aside while that one goes on writing", () => {
  const file = openSync(path, "a");
  writeSync(file, "x".repeat(200));
  rotateForeignLog(path, 100);
  writeSync(file, "after");
  closeSync(file);
  expect([read("web.log"), read("web.log.1")]).toEqual(["after", "x".repeat(200)]);
  rotateForeignLog(path, 100);
  expect(readdirSync(directory)).toHaveLength(2);
});

test("where the log cannot be written, work goes on", () => {
  appendFileSync(path, "a file where a folder should be");
  const log = new RotatingLog(join(path, "web.log"));
  expect(() => log.write("anything")).not.toThrow();
  log.close();
});
