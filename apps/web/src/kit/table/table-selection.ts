/** Rows selected for a bulk action. */
export interface TableSelection {
  /** Rows selected one by one, on any page. Empty if `filter` is set. */
  ids: number[];
  /** Search and filters of the list, when all matches are selected. */
  filter: Record<string, string> | null;
  /** Number of selected rows. For a filter, the list's count, which may be capped. */
  count: number;
  isCountCapped: boolean;
  clear: () => void;
}
