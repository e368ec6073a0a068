// Tables: columns, filters, selection.

export const columns = "Columns";
export const columnsShown = "Columns shown";

export const select = "Select {nameOf}";

export const selectAllRowsShown = "Select all rows shown";

export const nextRowsCould = "More rows couldn’t be loaded";
export const tryAgain = "Try again";

export const selected = "{number} selected";
export const selectAll = "Select all {total}";
export const clearSelection = "Clear selection";

export const fileHasTheFirst = "The file contains the first {rows}.";
export const searching = "Searching…";
export const csv2 = "CSV";

export const search = "Search";
export const all = "All";

export const nothingHereYet = "Nothing here yet.";
