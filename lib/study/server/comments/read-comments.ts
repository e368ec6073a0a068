import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import type { Comments } from "@/lib/study/comments/comment";
import { type CommentsOf, readPlace } from "@/lib/study/comments/comment-place";
import { findPlace, peopleOf, threadKey } from "./find-place";

/** The thread about one place of a round or a study, oldest comment first. */
export async function readComments(viewer: Viewer, of: CommentsOf, text: string): Promise<Comments> {
  const found = await findPlace(prisma(), viewer, of, text);
  const { place } = found;
  const me = viewer.kind === "user" ? viewer.userId : null;
  const [thread, people, otherFilters] = await Promise.all([
    prisma().commentThread.findUnique({
      where: threadKey(of, place),
      include: {
        comments: {
          orderBy: [{ madeAt: "asc" }, { id: "asc" }],
          include: {
            user: { select: { name: true } },
            mentions: { include: { user: { select: { name: true } } }, orderBy: { userId: "asc" } },
          },
        },
      },
    }),
    peopleOf(prisma(), found.studyId),
    readOtherFilters(of, place),
  ]);
  const resolvedBy = thread?.resolvedBy
    ? await prisma().user.findUnique({ where: { id: thread.resolvedBy }, select: { name: true } })
    : null;
  return {
    comments: (thread?.comments ?? []).map(({ id, user, userId, text, madeAt, editedAt, mentions }) => ({
      id,
      author: user?.name ?? null,
      isMine: userId !== null && userId === me,
      text,
      mentions: mentions.map((mention) => ({ userId: mention.userId, name: mention.user.name })),
      mentionsMe: mentions.some((mention) => mention.userId === me),
      madeAt: madeAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    })),
    resolvedAt: thread?.resolvedAt?.toISOString() ?? null,
    resolvedBy: resolvedBy?.name ?? null,
    people,
    mayWrite: viewer.kind === "user",
    otherFilters,
  };
}

async function readOtherFilters(of: CommentsOf, text: string): Promise<Comments["otherFilters"]> {
  const place = readPlace(text);
  if (place?.kind !== "figure" && place?.kind !== "comparison") return [];
  const threads = await prisma().commentThread.findMany({
    where: { ...of, place: { startsWith: `${place.kind}:${place.name}`, not: text }, comments: { some: {} } },
    select: { place: true, _count: { select: { comments: true } } },
    orderBy: { place: "asc" },
    take: 50,
  });
  return threads.flatMap((thread) => {
    const other = readPlace(thread.place);
    return other?.kind === place.kind && other.name === place.name
      ? [{ filter: other.filter, comments: thread._count.comments }]
      : [];
  });
}
