import type { DirectTransaction } from "@/lib/db/direct-transaction";
import { loadCurrentNames } from "../current-system-names";

/** The file's labels name systems as they are called now. */
export async function nameSystems(transaction: DirectTransaction, studyId: string): Promise<void> {
  const names = await loadCurrentNames(transaction, studyId);
  if (names.size === 0) return;
  const renamed = JSON.stringify([...names].map(([former, name]) => ({ former, name })));
  await transaction.$executeRaw`
    UPDATE import_label label
    SET system = coalesce(own.name, label.system), other_system = coalesce(other.name, label.other_system)
    FROM import_label row
    LEFT JOIN json_to_recordset(${renamed}::json) AS own(former text, name text) ON own.former = row.system
    LEFT JOIN json_to_recordset(${renamed}::json) AS other(former text, name text) ON other.former = row.other_system
    WHERE row.ctid = label.ctid AND (own.name IS NOT NULL OR other.name IS NOT NULL)`;
}
