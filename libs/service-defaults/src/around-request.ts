/** Injection token: what a process wraps around every request (the database gives each its own entity manager). Optional. */
export const AROUND_REQUEST = Symbol('AROUND_REQUEST');

export type AroundRequest = (next: () => void) => void;
