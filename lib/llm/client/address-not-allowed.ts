/** The endpoint's address is one that may not be called. */
export class AddressNotAllowed extends Error {}
