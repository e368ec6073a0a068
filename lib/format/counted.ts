import { writeNumber } from "@/lib/messages/write-number";

/** 1234 as "1,234": the same on the server and in every browser. */
export function formatCount(count: number): string {
  return writeNumber("en-GB", count);
}

/** "1 item", "2,000 items" */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
