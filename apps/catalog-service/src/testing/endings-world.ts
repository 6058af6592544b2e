import type { NewCounterDeviceDto } from '@campus-deals/contracts/catalog/counter.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { FakeServer } from '@campus-deals/testing';
import { AccountsHandlers } from '../admin/accounts/accounts.handlers.js';
import { SendWebhooks } from '../reach/webhooks/send-webhooks.job.js';
import { WebhooksHandlers } from '../reach/webhooks/webhooks.handlers.js';
import { aStudent, deletionOf, eventOf } from './accounts.js';
import { ADMIN, startCatalog, type CatalogUnderTest } from './catalog-app.js';
import { aCollege, aDeal, anApiKey, aVendor } from './factories.js';

type Method = Parameters<CatalogUnderTest['ask']>[0];
const PIN = '4711';

/** Starts a catalog with a stub of identity, and a receiver of webhooks, for the table of endings. */
export async function startEndings() {
  const catalog = await startCatalog(undefined, { LOOPBACK_REQUESTS: 'on' });
  const receiver = await FakeServer.start();
  receiver.on('POST /hook', {});
  const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
  return {
    catalog,
    /** Returns a new business with a device, a key, a webhook and two deals for verified students, and such a student. */
    shop: async () => new Shop(catalog, await partsOf(catalog, collegeId, `${receiver.url}/hook`)),
    stop: () => Promise.all([catalog.stop(), receiver.stop()]),
  };
}

async function partsOf(catalog: CatalogUnderTest, collegeId: number, url: string) {
  const { id: vendorId, owner } = await aVendor(catalog.em(), { collegeId });
  const deal = { collegeId, vendorId, verifiedOnly: true };
  const made = (path: string, body: object) => catalog.ask('POST', `/api/vendor/${path}`, { caller: owner, body });
  const [codes, pages, { id: keyId, key }, device, webhook] = await Promise.all([
    aDeal(catalog.em(), { ...deal, redemptionKind: 'unique' }),
    aDeal(catalog.em(), { ...deal, redemptionKind: 'page' }),
    anApiKey(catalog.em(), { vendorId }),
    made('counter-devices', { name: 'Till', pin: null, endsAt: null }),
    made('webhooks', { url, types: ['review.created'] }),
  ]);
  return {
    owner,
    student: aStudent(),
    vendorId,
    codeDeal: codes.id,
    pageDeal: pages.id,
    keyId,
    key,
    device: device.json<NewCounterDeviceDto>(),
    webhookId: webhook.json<{ id: number }>().id,
  };
}

/** A business with the doors of the table. Each use returns `works` or the code of the error. */
export class Shop {
  private version = 0;

  constructor(
    private readonly catalog: CatalogUnderTest,
    readonly parts: Awaited<ReturnType<typeof partsOf>>,
  ) {
    this.verify(true);
  }

  asOwner(method: Method, path: string, body?: object) {
    return this.ask(method, path, { caller: this.parts.owner, body });
  }

  asStudent(method: Method, path: string, body?: object) {
    return this.ask(method, path, { caller: this.parts.student, body });
  }

  asAdmin(method: Method, path: string, body?: object) {
    return this.ask(method, path, { caller: ADMIN, body });
  }

  atDevice(method: Method, path: string, body?: object) {
    const headers = { 'x-counter-device': this.parts.device.secret };
    return this.ask(method, `counter${path}`, { headers, body });
  }

  withKey(path: string, body: object = {}) {
    const headers = { authorization: `Bearer ${this.parts.key}`, 'idempotency-key': 'once' };
    return this.ask('POST', `counter/v1/${path}`, { headers, body });
  }

  /** Returns a code that the student got. */
  async code(): Promise<string> {
    return (await this.sent('POST', `deals/${this.parts.codeDeal}/redemptions`, this.parts.student)).code ?? '';
  }

  /** Returns the entry of a code that the device redeemed. */
  async redeemed(): Promise<number> {
    const body = { scan: await this.code() };
    const headers = { 'x-counter-device': this.parts.device.secret };
    return (await this.catalog.ask('POST', '/api/counter/redemptions', { headers, body })).json<{ id: number }>().id;
  }

  /** Returns a hold of a code. */
  async hold(): Promise<string> {
    const headers = { authorization: `Bearer ${this.parts.key}`, 'idempotency-key': 'held' };
    const body = { code: await this.code() };
    const held = await this.catalog.ask('POST', '/api/counter/v1/holds', { headers, body });
    return held.json<{ id: string }>().id;
  }

  async setPin(): Promise<void> {
    await this.sent('PUT', 'vendor/pin', this.parts.owner, { pin: PIN });
  }

  usePin() {
    return this.asStudent('POST', `deals/${this.parts.pageDeal}/uses`, { pin: PIN });
  }

  /** Returns what happens to the webhook of one event: it arrives, waits or was dropped. */
  webhook(): () => Promise<string> {
    const { vendorId, webhookId } = this.parts;
    const payload = { reviewId: 7, vendorId, collegeId: null, vendorUserId: null, rating: 4 };
    const event = eventOf('ReviewWritten', payload);
    return async () => {
      await this.handle(WebhooksHandlers, (handlers) => handlers.queueWebhooksWhenReviewWritten(event));
      const find = () =>
        this.catalog.sql<{ id: number; status: string }>(
          'SELECT id, status FROM webhook_deliveries WHERE endpoint_id = ? AND event_id = ?',
          [webhookId, event.id],
        );
      const [queued] = await find();
      if (!queued) return 'dropped';
      const job = this.catalog.app.get(SendWebhooks);
      const due = await this.catalog.inContext(() => job.due().execute());
      await this.catalog.inContext(() => job.run(queued.id));
      const [after] = await find();
      if (after?.status === 'delivered') return 'works';
      return due.some(({ id }) => id === queued.id) ? 'late' : 'waits';
    };
  }

  async suspend(userId: number, isSuspended: boolean): Promise<void> {
    const payload = { userId, version: ++this.version };
    // Each event arrives twice, and takes effect once.
    for (let time = 0; time < 2; time += 1)
      await this.handle(AccountsHandlers, (handlers) =>
        isSuspended
          ? handlers.suspendVendorWhenUserSuspended(eventOf('UserSuspended', payload))
          : handlers.restoreVendorWhenUserRestored(eventOf('UserRestored', payload)),
      );
  }

  async erase(userId: number): Promise<void> {
    await this.handle(AccountsHandlers, (handlers) => handlers.eraseVendorWhenUserDeleted(deletionOf(userId)));
  }

  verify(isVerified: boolean): void {
    this.catalog.identity.answers.set(this.parts.student.userId, isVerified);
  }

  async pauseDeals(how: 'pause' | 'resume', body?: object): Promise<void> {
    for (const id of [this.parts.codeDeal, this.parts.pageDeal])
      await this.asOwner('POST', `vendor/deals/${id}/${how}`, body);
  }

  async deleteDeals(): Promise<void> {
    for (const id of [this.parts.codeDeal, this.parts.pageDeal]) await this.asOwner('DELETE', `deals/${id}`);
  }

  /** Moves both deals into the past. */
  async endDeals(): Promise<void> {
    await this.catalog.sql(`UPDATE deals SET end_date = now() - interval '1 second' WHERE vendor_id = ?`, [
      this.parts.vendorId,
    ]);
  }

  /** Runs a handler as messaging does, in a transaction. */
  private async handle<T extends object>(type: new (...given: never[]) => T, work: (handlers: T) => Promise<void>) {
    await this.catalog.em().transactional(() => work(this.catalog.app.get<T>(type)));
  }

  private async ask(method: Method, path: string, options: Parameters<CatalogUnderTest['ask']>[2]): Promise<string> {
    const answer = await this.catalog.ask(method, `/api/${path}`, options);
    return answer.statusCode < 300 ? 'works' : answer.json<{ code: string }>().code;
  }

  private async sent(method: Method, path: string, caller: SignedInUser, body?: object): Promise<{ code?: string }> {
    return (await this.catalog.ask(method, `/api/${path}`, { caller, body })).json();
  }
}
