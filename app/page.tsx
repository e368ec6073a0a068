import { redirect } from "next/navigation";
import { requireViewer } from "@/lib/auth/require-viewer";
import { canSeeStudies } from "@/lib/people/server/require-role";

/** There is no page here: everyone has a place of their own to start from. */
export default async function HomePage(): Promise<never> {
  const viewer = await requireViewer("/");
  redirect((await canSeeStudies(viewer)) ? "/studies" : "/label");
}
