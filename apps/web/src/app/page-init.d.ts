/** Runs on import, as it does in a page. */
export {};
