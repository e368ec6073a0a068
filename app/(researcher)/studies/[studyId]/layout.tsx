import { headers } from "next/headers";
import { StudyHeader } from "@/components/study/study-header";
import { viewerOf } from "@/lib/auth/viewer";
import { readStudyHeader } from "../read-study-header";

/** The study's name and tabs. A page below its tabs, such as a round's, brings a PageHeader of its own. */
export default async function StudyLayout({ children, params }: LayoutProps<"/studies/[studyId]">) {
  const { studyId } = await params;
  const viewer = await viewerOf(await headers());
  if (!viewer) return children;
  return (
    <>
      <StudyHeader study={await readStudyHeader(viewer, studyId)} />
      {children}
    </>
  );
}
