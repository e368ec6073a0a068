import type { PagedRows } from "./list-column";

/** The maximum number of pages in one file. */
const MOST_PAGES = 400;

interface NextPages<Page> {
  data: { pages: readonly Page[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  error: Error | null;
  fetchNextPage: (options?: { cancelRefetch: boolean }) => Promise<{
    data: { pages: readonly Page[] } | undefined;
    hasNextPage: boolean;
    isError: boolean;
    error: Error | null;
  }>;
}

/** What an infinite query says of its pages, for a table. */
export function pagedRows<Page, Row>(
  query: NextPages<Page>,
  total: number | null,
  rowsOf: (page: Page) => readonly Row[],
): PagedRows<Row> {
  return {
    total,
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? query.error : null,
    isStale: query.isPlaceholderData,
    loadMore: () => void query.fetchNextPage(),
    readAll: async () => {
      let { data, hasNextPage } = query;
      for (let pages = 0; hasNextPage && pages < MOST_PAGES; pages += 1) {
        // What is being read again after a change is waited for: the file has the change.
        const result = await query.fetchNextPage({ cancelRefetch: false });
        if (result.isError) throw result.error ?? new Error("The rows couldn’t be loaded.");
        ({ data, hasNextPage } = result);
      }
      return { rows: (data?.pages ?? []).flatMap(rowsOf), isComplete: !hasNextPage };
    },
  };
}
