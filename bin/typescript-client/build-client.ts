import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "@/lib/db/project-root";
import { indexOfClient } from "./index-of-client";

// npm run typescript-client compiles it afterwards.
await writeFile(join(projectRoot(), "clients", "typescript", "src", "index.ts"), await indexOfClient());
