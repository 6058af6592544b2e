import { Browser } from './browser.ts';
import { query } from './query.ts';

/** Where a deal is looked for once it is approved. */
const PLACES = {
  list: async (url: string, collegeId: number) => {
    const list = await fetch(`${url}/api/colleges/${collegeId}/deals?limit=20`);
    return ((await list.json()) as { id: number }[]).map(({ id }) => id);
  },
  page: async (url: string, collegeId: number) => {
    const page = await (
      await fetch(`${url}/college/${collegeId}?tab=all`, { headers: { accept: 'text/html' } })
    ).text();
    return [...page.matchAll(/\/deal\/(\d+)"/g)].map(([, id]) => Number(id));
  },
};

/**
 * An admin approves pending deals one after another through the gateway. Each time the college's list or page is read before
 * (so that the gateway keeps it) and right after the answer: the deal must be in it. Answers how often it was.
 */
export async function approveAndLook(
  url: string,
  databaseUrl: string,
  count: number,
  place: keyof typeof PLACES = 'list',
): Promise<number> {
  const admin = await Browser.signedIn(url, 'admin');
  let shown = 0;
  for (const { id, collegeId } of await pendingDeals(databaseUrl, count)) {
    const isListed = async () => (await PLACES[place](url, collegeId)).includes(id);
    await isListed();
    if (await isListed()) throw new Error(`deal ${id} was shown before its approval`);
    await admin.send('PATCH', `/api/admin/deals/${id}/approve`);
    if (await isListed()) shown += 1;
  }
  return shown;
}

async function pendingDeals(databaseUrl: string, count: number) {
  const rows = await query<{ id: number; collegeId: number }>(
    databaseUrl,
    `SELECT d.id, d.college_id AS "collegeId" FROM deals d JOIN colleges c ON c.id = d.college_id
     WHERE d.status = 'pending' AND c.is_active AND c.status = 'live' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now()) ORDER BY d.id DESC LIMIT $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`only ${rows.length} deals wait for approval`);
  return rows;
}
