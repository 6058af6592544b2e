import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseRemovals, type Removal } from '@campus-deals/contracts/removal';
import { using } from './database-tables.ts';

/** File with one line per removal, stored beside the backups so that a restore does not revert it. */
export const REMOVALS_FILE = 'removals.jsonl';

const QUERIES: Record<string, string[]> = {
  identity: ["SELECT 'account' AS kind, user_id AS id, requested_at AS at FROM erasures WHERE user_id IS NOT NULL"],
  catalog: ["SELECT 'account' AS kind, user_id AS id, erased_at AS at FROM erased_accounts"],
  notification: [
    "SELECT 'account' AS kind, user_id AS id, erased_at AS at FROM erased_users",
    "SELECT 'suppression' AS kind, email_hash AS hash, reason, created_at AS at FROM suppressions",
    // Outbox rows are kept for 48 hours, so the list is complete if it is written at least that often.
    `SELECT 'subscription' AS kind, (payload->>'subscriptionId')::int AS id, occurred_at AS at
     FROM outbox_events WHERE name = 'SubscriberRemoved'`,
  ],
};

/** Adds new removals to the list and returns their number. Skips and reports unavailable databases. */
export async function noteRemovals(
  path: string,
  urls: Record<string, string>,
  tell: (line: string) => void,
): Promise<number> {
  const known = new Set(readRemovals(path).map(nameOf));
  const added: string[] = [];
  for (const [database, queries] of Object.entries(QUERIES)) {
    const url = urls[database];
    if (!url) continue;
    try {
      for (const removal of await removalsIn(url, queries)) {
        if (known.has(nameOf(removal))) continue;
        known.add(nameOf(removal));
        added.push(`${JSON.stringify(removal)}\n`);
      }
    } catch (error) {
      tell(`${database} could not be asked for what was removed: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (added.length > 0) appendFileSync(path, added.join(''), { mode: 0o600 });
  return added.length;
}

export function readRemovals(path: string): Removal[] {
  return existsSync(path) ? parseRemovals(readFileSync(path, 'utf8')) : [];
}

/** Returns the identity of a removal. It includes the time, since a user may end the same thing twice. */
function nameOf(removal: Removal): string {
  return removal.kind === 'suppression'
    ? `${removal.kind} ${removal.hash} ${removal.reason}`
    : `${removal.kind} ${removal.id}`;
}

function removalsIn(url: string, queries: string[]): Promise<Removal[]> {
  return using(url, async (client) => {
    const found: Removal[] = [];
    for (const query of queries) found.push(...(await client.query<Removal>(query)).rows);
    return found;
  });
}
