// Controls that many pages have.

export const dropAFileHere = "Drop a file here";
export const chooseThem = "choose them";
export const chooseOne = "choose one";
export const onThisComputer = "on this computer";
export const or = "or {onThis}";

export const done = "Done";
export const cancel = "Cancel";

export const previous = "Previous";
export const next = "Next";

export const loading = "Loading {what}";
export const couldNotBeRead = "{initial}{rest} couldn’t be loaded";

export const pageOf = "Page {page} of {pages}";

export const stepDone = "(done)";
