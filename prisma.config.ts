import { defineConfig } from "prisma/config";

// For Prisma's own command line (generate here; studio or migrate status on machines that have its engine).
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  ...(process.env.DATABASE_URL ? { datasource: { url: process.env.DATABASE_URL } } : {}),
});
