/** Runs when it is imported, as the page runs it. */
export {};
