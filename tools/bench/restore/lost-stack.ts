import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../local-stack/processes.mjs';
import type { TemporaryStack } from '../../local-stack/temporary-stack.ts';
import { Browser } from '../browser.ts';
import { query } from '../databases.ts';

const ERASED_WITHIN_MS = 30_000;
const KNOWN_WITHIN_MS = 30_000;

/** The stack that is backed up and then given up, and what was acknowledged to its people. */
export class LostStack {
  readonly #stack: TemporaryStack;
  readonly #subscribers: number;
  private readonly subscribed: { email: string; at: Date }[] = [];
  private collegeId = 0;
  deletedUserId = 0;
  sessionCookie = '';
  readonly unsubscribed = 'unsubscribed@drill.example';

  constructor(stack: TemporaryStack, subscribers: number) {
    this.#stack = stack;
    this.#subscribers = subscribers;
  }

  async fill(): Promise<void> {
    const [college] = await this.inCatalog<{ id: number }>(
      "SELECT id FROM colleges WHERE status = 'live' ORDER BY is_active, id LIMIT 1",
    );
    this.collegeId = college?.id ?? 0;
    // notification has heard of the college.
    await waitUntil(
      () =>
        this.subscribe(this.unsubscribed).then(
          () => true,
          () => false,
        ),
      KNOWN_WITHIN_MS,
    );
    for (let n = 0; n < this.#subscribers; n += 1) await this.subscribe(`subscriber-${n}@drill.example`);
    const student = await Browser.signedIn(this.#stack.url, 'user');
    await student.send('POST', '/api/newsletter/subscribe', { collegeId: this.collegeId });
    const deals = JSON.parse((await student.send('GET', '/api/search?q=a')).body) as { deals?: { id: number }[] };
    for (const { id } of deals.deals?.slice(0, 3) ?? []) await student.send('POST', `/api/deals/${id}/save`);
    const owner = await Browser.signedIn(this.#stack.url, 'vendor');
    await owner.send('POST', '/api/vendor/counter-devices', { name: 'Till', pin: null, endsAt: null });
    await owner.send('POST', '/api/vendor/api-keys', { name: 'Till', mode: 'live', scopes: ['redeem'] });
    this.sessionCookie = (await Browser.signedIn(this.#stack.url, 'admin')).cookie;
    const session = JSON.parse((await student.send('GET', '/api/auth/session')).body) as { userId: number };
    this.deletedUserId = session.userId;
  }

  /** Writes subscriptions one after another, so that the backup falls between them. */
  writeUntilStopped(): { stop(): Promise<void> } {
    const stopping = new AbortController();
    const done = (async () => {
      for (let n = 0; !stopping.signal.aborted; n += 1) {
        await this.subscribe(`meanwhile-${n}@drill.example`);
        await pause(250);
      }
    })();
    return {
      stop: async () => {
        stopping.abort();
        await done;
      },
    };
  }

  subscribedBefore(moment: Date): string[] {
    return this.subscribed
      .filter(({ email, at }) => at < moment && email !== this.unsubscribed)
      .map(({ email }) => email);
  }

  /** After the backup: an account and a subscription end. */
  async endSomething(): Promise<void> {
    const student = await Browser.signedIn(this.#stack.url, 'user');
    await student.send('DELETE', '/api/user/account', { confirmation: 'DELETE' });
    const admin = await Browser.signedIn(this.#stack.url, 'admin');
    await admin.send('DELETE', `/api/admin/subscribers/${this.unsubscribed}`);
    const isErased = async () => (await this.inCatalog('SELECT 1 FROM erased_accounts')).length === 1;
    if (!(await waitUntil(isErased, ERASED_WITHIN_MS))) throw new Error('the account was not erased');
  }

  async newestBackup(backups: string): Promise<string> {
    const folders = readdirSync(backups, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = folders.map(({ name }) => name).toSorted();
    return join(backups, names.at(-1) ?? '');
  }

  private async subscribe(email: string): Promise<void> {
    await new Browser(this.#stack.url).send('POST', '/api/newsletter/subscribe', { email, collegeId: this.collegeId });
    this.subscribed.push({ email, at: new Date() });
  }

  private inCatalog<Row extends Record<string, unknown>>(sql: string): Promise<Row[]> {
    return query<Row>(this.#stack.stack.env['CATALOG_DATABASE_URL'] ?? '', sql);
  }
}
