/** Injection token of an optional wrapper around every request. The database module uses it for entity managers. */
export const AROUND_REQUEST = Symbol('AROUND_REQUEST');

export type AroundRequest = (next: () => void) => void;
