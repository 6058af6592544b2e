import pg from 'pg';

/**
 * An admin approves pending deals one after another through the gateway. Each time the college's list is read before (so that
 * the gateway keeps it) and right after the answer: the deal must be in it. Answers how often it was.
 */
export async function approveAndLook({ url, databaseUrl, count }) {
  const deals = await pendingDeals(databaseUrl, count);
  const admin = await sessionOf(url, 'admin');
  const result = { approved: 0, shown: 0 };
  for (const { id, collegeId } of deals) {
    const list = `${url}/api/colleges/${collegeId}/deals?limit=20`;
    await (await fetch(list)).arrayBuffer();
    const before = await fetch(list);
    if ((await before.json()).some((deal) => deal.id === id))
      throw new Error(`deal ${id} was shown before its approval`);
    const approval = await fetch(`${url}/api/admin/deals/${id}/approve`, {
      method: 'PATCH',
      headers: { cookie: admin, 'sec-fetch-site': 'same-origin' },
    });
    if (!approval.ok) throw new Error(`approving ${id} answered ${approval.status}: ${await approval.text()}`);
    const after = await (await fetch(list)).json();
    await approval.arrayBuffer();
    result.approved += 1;
    if (after.some((deal) => deal.id === id)) result.shown += 1;
  }
  return result;
}

async function pendingDeals(databaseUrl, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT d.id, d.college_id AS "collegeId" FROM deals d JOIN colleges c ON c.id = d.college_id
       WHERE d.status = 'pending' AND c.is_active AND c.status = 'live' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now()) ORDER BY d.id DESC LIMIT $1`,
      [count],
    );
    if (rows.length < count) throw new Error(`only ${rows.length} deals wait for approval`);
    return rows;
  } finally {
    await client.end();
  }
}

/** The cookie of a quick login. */
export async function sessionOf(url, role) {
  const answer = await fetch(`${url}/api/auth/dev-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ role }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .find((pair) => pair.startsWith('campus_deals_session='));
  if (!cookie) throw new Error(`the quick login answered ${answer.status} without a session`);
  return cookie;
}
