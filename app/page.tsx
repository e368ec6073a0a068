import { redirect } from "next/navigation";
import { requireViewer } from "@/lib/auth/require-viewer";
import { seesStudies } from "@/lib/data/people/sees-studies";

/** There is no page here: everyone has a place of their own to start from. */
export default async function HomePage(): Promise<never> {
  const viewer = await requireViewer("/");
  redirect((await seesStudies(viewer)) ? "/studies" : "/label");
}
