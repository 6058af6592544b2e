import type { Page, PageRequest } from '@campus-deals/service-defaults';

/** Maximum rows in memory. */
const ROWS = 1000;

/** Yields every row of a list in its order, page by page. */
export async function* rowsOf<Row>(read: (page: PageRequest) => Promise<Page<Row>>): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const page = await read({ limit: ROWS, cursor });
    yield JSON.parse(page.body) as Row[];
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
