/** Ends this process's client, so that the next call of `prisma()` connects to whatever DATABASE_URL names by then. */
export async function forgetClient(): Promise<void> {
  const kept = globalThis.__tickbox;
  await kept?.prisma?.$disconnect();
  if (kept) delete kept.prisma;
}
