import type { Page, PageRequest } from '@campus-deals/service-defaults';

/** Rows in memory at a time. */
const ROWS = 1000;

/** Every row of a list, some at a time, in its order. */
export async function* rowsOf<Row>(read: (page: PageRequest) => Promise<Page<Row>>): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const page = await read({ limit: ROWS, cursor });
    yield JSON.parse(page.body) as Row[];
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
