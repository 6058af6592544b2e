import { createHash, randomBytes } from 'node:crypto';
import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { API_KEY_MODES, type ApiKeyMode, type ApiKeyScope } from '@campus-deals/contracts/enumerations';
import { Vendor } from '../../vendors/vendor.entity.js';

/** A vendor's key for the counter API. Revoking deletes it, with its holds. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('vendor_id').updateRule('no action').deleteRule('cascade'),
    name: p.text(),
    mode: p.enum(API_KEY_MODES),
    scopes: p.array().$type<ApiKeyScope[]>(),
    keyHash: p.text(),
    /** Last characters of the key, by which its owner recognizes it. */
    ending: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Last use, to the minute. */
    lastUsedAt: p.datetime().strictNullable(),
  },
  uniques: [{ name: 'api_keys_hash', properties: ['keyHash'] }],
  indexes: [{ name: 'api_keys_of_vendor', properties: ['vendorId'] }],
});

export type ApiKey = InferEntity<typeof ApiKey>;

/** Returns a new key: its mode, and 256 random bits. */
export const newApiKey = (mode: ApiKeyMode): string => `cd_${mode}_${randomBytes(32).toString('base64url')}`;

const BEARER = /^Bearer (cd_(?:live|test)_[\w-]{43})$/i;

/** Returns the key of an Authorization header. Undefined: it has none, or another kind of credential. */
export const apiKeyIn = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1];

/** Hashes a key. Needs no salt or stretching: 256 random bits cannot be guessed. */
export const apiKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url');
