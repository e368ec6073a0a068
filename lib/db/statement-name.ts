import { createHash } from "node:crypto";
import { isPooledByTransaction } from "./connections";

const MAX_NAMES = 2_000;
const names = new Map<string, string>();

/**
 * A name for a statement, by which the server keeps its plan: planning costs more than running where many short
 * statements repeat. Once there are very many different statements, new ones go unnamed, so that plans cannot pile up. A
 * pooler by transaction gives the next statement to another connection, which does not know the name.
 */
export function statementName(sql: string): string {
  if (isPooledByTransaction()) return "";
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES) return "";
  const name = createHash("sha256").update(sql).digest("base64url").slice(0, 32);
  names.set(sql, name);
  return name;
}
