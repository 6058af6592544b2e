import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  NO_WEBHOOK_URL,
  type CreateWebhookDto,
  WebhookDto,
  type UpdateWebhookDto,
  type WebhookSecretsDto,
} from '@campus-deals/contracts/catalog/webhook.dto';
import { RowJobs } from '@campus-deals/messaging';
import { MAX_WEBHOOKS } from '@campus-deals/contracts/limits';
import { fieldError, present, ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { requireActiveAccount } from '../../visibility/public.js';
import { PostingRights } from '../../deals/public.js';
import { isRequestable, REQUEST_RULES, type RequestRules } from '../../images/public.js';
import { lockVendor, Vendor } from '../../vendors/public.js';
import { WEBHOOK_JOBS, WebhookDelivery, WebhookEndpoint } from './webhook.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** Endpoints of a vendor's webhooks. Only their owner sees them: for others, each method throws webhook_not_found. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: WebhookSecrets,
    private readonly jobs: RowJobs,
    private readonly rights: PostingRights,
    @Inject(REQUEST_RULES) private readonly rules: RequestRules,
  ) {}

  async list({ userId }: SignedInUser): Promise<WebhookDto[]> {
    const vendor = await this.em.findOne(Vendor, { userId });
    if (!vendor) return [];
    const endpoints = await this.em.find(WebhookEndpoint, { vendorId: vendor.id }, { orderBy: { id: 'asc' } });
    return endpoints.map((endpoint) => present(WebhookDto, endpoint));
  }

  /**
   * Throws limit_reached, vendor_profile_not_found, validation_failed for an address that is not public, and like
   * `PostingRights.require`: only a business that may post deals has us send requests.
   */
  @Transactional()
  async create(caller: SignedInUser, { url, types }: CreateWebhookDto): Promise<WebhookDto> {
    requireAccess(caller, 'vendor');
    await requireActiveAccount(this.em, caller.userId);
    // Locked, so that concurrent requests cannot exceed the limit.
    const vendor = await lockVendor(this.em, { userId: caller.userId });
    this.rights.require(vendor);
    if ((await this.em.count(WebhookEndpoint, { vendorId: vendor.id })) >= MAX_WEBHOOKS)
      throw new ProductError('limit_reached', `You can have at most ${MAX_WEBHOOKS} webhooks`);
    const endpoint = this.em.create(WebhookEndpoint, {
      vendorId: vendor.id,
      url: this.allowed(url),
      types,
      secret: this.secrets.create(),
      previousSecret: null,
      previousUntil: null,
      failingSince: null,
    });
    await this.em.flush();
    return present(WebhookDto, endpoint);
  }

  /**
   * Changes an endpoint. While it is not active, its events wait; resuming it sends them. Throws like `create`, except
   * that every business can pause.
   */
  @Transactional()
  async update(caller: SignedInUser, id: number, { url, types, status }: UpdateWebhookDto): Promise<WebhookDto> {
    const endpoint = await (status === 'paused' ? this.getForUpdate(caller, id) : this.getToSend(caller, id));
    if (url !== undefined) endpoint.url = this.allowed(url);
    if (types !== undefined) endpoint.types = types;
    const waiting = { endpointId: id, status: 'waiting' } as const;
    if (status === 'paused' && endpoint.status === 'active') {
      endpoint.status = 'paused';
      await this.em.nativeUpdate(WebhookDelivery, waiting, { dueAt: null });
    }
    if (status === 'active' && endpoint.status !== 'active') {
      const now = new Date();
      endpoint.resume(now);
      await this.em.nativeUpdate(WebhookDelivery, waiting, { dueAt: now, retryUntil: null });
      this.jobs.begin(...WEBHOOK_JOBS);
    }
    await this.em.flush();
    return present(WebhookDto, endpoint);
  }

  /** Deletes an endpoint with its log. */
  @Transactional()
  async remove(caller: SignedInUser, id: number): Promise<void> {
    await this.em.remove(await this.getForUpdate(caller, id)).flush();
  }

  async reveal(caller: SignedInUser, id: number): Promise<WebhookSecretsDto> {
    return this.secretsOf(await this.get(caller, id));
  }

  /** Replaces the secret. Both sign for a day, so that the receiver can change over without losing a webhook. */
  @Transactional()
  async roll(caller: SignedInUser, id: number): Promise<WebhookSecretsDto> {
    const endpoint = await this.getForUpdate(caller, id);
    endpoint.roll(this.secrets.create(), new Date());
    await this.em.flush();
    return this.secretsOf(endpoint);
  }

  /** Locks an endpoint of the caller. Call it in a transaction. */
  async getForUpdate(caller: SignedInUser, id: number): Promise<WebhookEndpoint> {
    await requireActiveAccount(this.em, caller.userId);
    return this.get(caller, id, LockMode.PESSIMISTIC_WRITE);
  }

  /** Locks an endpoint of the caller, to send something to it. Throws like `PostingRights.require`. */
  async getToSend(caller: SignedInUser, id: number): Promise<WebhookEndpoint> {
    const endpoint = await this.getForUpdate(caller, id);
    this.rights.require(await this.em.findOneOrFail(Vendor, endpoint.vendorId));
    return endpoint;
  }

  async get(caller: SignedInUser, id: number, lockMode = LockMode.NONE): Promise<WebhookEndpoint> {
    requireAccess(caller, 'vendor');
    const vendor = await this.em.findOne(Vendor, { userId: caller.userId });
    const endpoint = vendor && (await this.em.findOne(WebhookEndpoint, { id, vendorId: vendor.id }, { lockMode }));
    if (!endpoint) throw new ProductError('webhook_not_found');
    return endpoint;
  }

  private secretsOf(endpoint: WebhookEndpoint): WebhookSecretsDto {
    return { secrets: this.secrets.valid(endpoint, new Date()) };
  }

  private allowed(address: string): string {
    const url = new URL(address);
    const isAllowed = isRequestable(url, this.rules) && (url.protocol === 'https:' || this.rules.anyPort);
    if (!isAllowed) throw fieldError('url', NO_WEBHOOK_URL);
    return url.href;
  }
}
