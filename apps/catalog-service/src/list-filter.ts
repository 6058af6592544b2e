type Place = 'sort' | 'limit' | 'cursor' | 'before' | 'end';

/** Returns the filter of a list's query, without its page and order. */
export function filterIn<Query extends object>(query: Query): Omit<Query, Place> {
  const {
    sort: _sort,
    limit: _limit,
    cursor: _cursor,
    before: _before,
    end: _end,
    ...filter
  } = query as Query & Partial<Record<Place, unknown>>;
  return filter as Omit<Query, Place>;
}
