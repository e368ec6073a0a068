import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { engineAdapter } from "./engine-adapter";

/** Nothing in our databases is managed by others. */
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

export interface EngineDatabases {
  url: string;
  /** An empty database that the engine may fill with the migrations in order to see what they amount to. */
  scratchUrl?: string;
}

/**
 * Runs `use` with Prisma's own migration engine, as WebAssembly, and frees it afterwards.
 * docs/decisions/migrations-without-binary.md says why it is not the usual binary.
 */
export async function withSchemaEngine<T>(
  databases: EngineDatabases,
  use: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  loading ??= load();
  await loading;
  const adapter = engineAdapter(databases.url, databases.scratchUrl);
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(adapter.factory);
    const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
    try {
      return await use(engine);
    } catch (error) {
      throw panic ? new Error(`The migration engine gave up: ${panic}`) : error;
    } finally {
      if (!panic) engine.free();
    }
  } finally {
    await adapter.close();
  }
}

let loading: Promise<void> | undefined;
/** The engine leaves its last words in a global before it traps, after which it is unusable. */
let panic: string | undefined;

async function load(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const module = await WebAssembly.compile(await readFile(entry.replace(/\.js$/, ".wasm")));
  const functions: WebAssembly.ModuleImports = {};
  for (const [name, value] of Object.entries(bindings)) {
    if (typeof value === "function") functions[name] = name.startsWith("__wbg_setTimeout_") ? passingTimeout : value;
  }
  Reflect.set(globalThis, "PRISMA_WASM_PANIC_REGISTRY", {
    set_message: (message: string) => {
      panic = message;
    },
  });
  const instance = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": functions });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
}

/** The engine never clears the ten-second limit of its lock; it must not keep a finished process alive. */
function passingTimeout(callback: () => void, milliseconds: number): NodeJS.Timeout {
  return setTimeout(callback, milliseconds).unref();
}
