import type { PagedRows } from "./list-column";

/** At most so many pages in one file. */
const MOST_PAGES = 400;

interface NextPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean; error: Error | null }>;
}

/** What an infinite query says of its pages, for a table. */
export function pagedRows(query: NextPages, total: number | null): PagedRows {
  return {
    total,
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? query.error : null,
    isStale: query.isPlaceholderData,
    loadMore: () => void query.fetchNextPage(),
    readAll: async () => {
      let hasMore = query.hasNextPage;
      for (let pages = 0; hasMore && pages < MOST_PAGES; pages += 1) {
        const page = await query.fetchNextPage();
        if (page.isError) throw page.error ?? new Error("The rows could not be read.");
        hasMore = page.hasNextPage;
      }
      return { isComplete: !hasMore };
    },
  };
}
