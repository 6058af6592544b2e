/** What is chosen in a table, for what is done with it at once. */
export interface TableSelection {
  /** Chosen row by row, on whatever page; empty where `filter` is set. */
  ids: number[];
  /** All that match the list's search and filters as they stand. */
  filter: Record<string, string> | null;
  /** How many; of a filter as the list counts them, so perhaps capped. */
  count: number;
  isCountCapped: boolean;
  clear: () => void;
}
