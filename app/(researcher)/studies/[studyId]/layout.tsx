import { StudyHeader } from "@/components/study/study-header";
import { currentViewer } from "@/lib/auth/require-viewer";
import { readStudyHeader } from "../study-of-page";

/** The study's name and tabs. A page below its tabs, such as a round's, brings a PageHeader of its own. */
export default async function StudyLayout({ children, params }: LayoutProps<"/studies/[studyId]">) {
  const { studyId } = await params;
  const viewer = await currentViewer();
  if (!viewer) return children;
  return (
    <>
      <StudyHeader study={await readStudyHeader(viewer, studyId)} />
      {children}
    </>
  );
}
