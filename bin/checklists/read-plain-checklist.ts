import { buffer } from "node:stream/consumers";
import { AppError } from "@/lib/domain/app-error";
import { splitQuestions } from "@/lib/interchange/formats/table";
import { openInput } from "../support/open-input";
import { ONLY, type ReadChecklists } from "./read-checklists";

/** One checklist from a text with a question a line. */
export async function readPlainChecklist(path: string, name: string): Promise<ReadChecklists> {
  const { bytes } = await openInput(path);
  return new Map([[ONLY, [splitQuestions(decode(await buffer(bytes), name))]]]);
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("INVALID", `${name}: expected text in UTF-8 (save the file as UTF-8).`);
  }
}
