import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ApiKeyDto, NewApiKeyDto, type CreateApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import type { ApiKeyMode, ApiKeyScope } from '@campus-deals/contracts/enumerations';
import { MAX_API_KEYS } from '@campus-deals/contracts/limits';
import { present, ProductError, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { sql } from 'kysely';
import { requireActiveAccount, isSuspendedVendor } from '../../visibility/public.js';
import { tables } from '../../tables.js';
import { lockVendor, Vendor, vendorSuspended } from '../../vendors/public.js';
import type { CounterStaff } from '../ledger.js';
import { ApiKey, apiKeyHash, apiKeyIn, newApiKey } from './api-key.entity.js';

/** The till that a key identifies. */
export type Till = Extract<CounterStaff, { kind: 'key' }> & { mode: ApiKeyMode };

/** A vendor's keys for the counter API. Only the hash of a key is stored. */
@Injectable()
export class ApiKeysService {
  constructor(private readonly em: EntityManager) {}

  /** Lists the keys of the caller's vendor, newest first. */
  async list(caller: SignedInUser): Promise<ApiKeyDto[]> {
    requireAccess(caller, 'vendor');
    const vendor = await this.em.findOne(Vendor, { userId: caller.userId });
    const keys = vendor ? await this.em.find(ApiKey, { vendorId: vendor.id }, { orderBy: { id: 'desc' } }) : [];
    return keys.map((key) => present(ApiKeyDto, key));
  }

  /** Creates a key, and returns it for the only time. Throws vendor_profile_not_found, limit_reached. */
  @Transactional()
  async create(caller: SignedInUser, { name, mode, scopes }: CreateApiKeyDto): Promise<NewApiKeyDto> {
    requireAccess(caller, 'vendor');
    await requireActiveAccount(this.em, caller.userId);
    // The lock makes concurrent requests count one after the other.
    const vendor = await lockVendor(this.em, { userId: caller.userId });
    if ((await this.em.count(ApiKey, { vendorId: vendor.id })) >= MAX_API_KEYS)
      throw new ProductError('limit_reached', `A business has at most ${MAX_API_KEYS} API keys. Revoke one first.`);
    const key = newApiKey(mode);
    const stored = this.em.create(ApiKey, {
      vendorId: vendor.id,
      name,
      mode,
      scopes,
      keyHash: apiKeyHash(key),
      ending: key.slice(-4),
      createdAt: new Date(),
      lastUsedAt: null,
    });
    await this.em.flush();
    return present(NewApiKeyDto, { ...stored, key });
  }

  /** Revokes a key at once, and releases the codes that it holds. Throws api_key_not_found. */
  @Transactional()
  async revoke(caller: SignedInUser, id: number): Promise<void> {
    requireAccess(caller, 'vendor');
    const vendor = await this.em.findOne(Vendor, { userId: caller.userId });
    const revoked = vendor ? await this.em.nativeDelete(ApiKey, { id, vendorId: vendor.id }) : 0;
    if (revoked === 0) throw new ProductError('api_key_not_found');
  }

  /** Returns the till of an Authorization header. Throws api_key_invalid, vendor_suspended, api_key_scope_missing. */
  async authenticate(authorization: string | undefined, scope: ApiKeyScope): Promise<Till> {
    const key = apiKeyIn(authorization);
    const found = key === undefined ? undefined : await this.find(apiKeyHash(key));
    if (!found?.vendorUserId) throw new ProductError('api_key_invalid');
    const { isUseKnown, isSuspended, scopes, ...till } = found;
    if (isSuspended) throw vendorSuspended();
    if (!scopes.includes(scope)) throw new ProductError('api_key_scope_missing', `This key may not ${scope}`);
    if (!isUseKnown) await this.em.nativeUpdate(ApiKey, { id: till.id }, { lastUsedAt: new Date() });
    return { kind: 'key', ...till };
  }

  private find(keyHash: string) {
    return tables(this.em)
      .selectFrom('api_keys')
      .innerJoin('vendors', 'vendors.id', 'api_keys.vendor_id')
      .select([
        'api_keys.id',
        'api_keys.name',
        'api_keys.mode',
        'api_keys.scopes',
        'vendors.id as vendorId',
        'vendors.user_id as vendorUserId',
        isSuspendedVendor.as('isSuspended'),
        sql<boolean>`coalesce(api_keys.last_used_at > now() - interval '1 minute', false)`.as('isUseKnown'),
      ])
      .where('api_keys.key_hash', '=', keyHash)
      .executeTakeFirst();
  }
}
