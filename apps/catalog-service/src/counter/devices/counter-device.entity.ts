import { createHash, randomBytes } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { Vendor } from '../../vendors/vendor.entity.js';

const SECRET_BYTES = 32;

/** A phone or tablet that redeems codes of a vendor without an account. Removing it revokes it at once. */
export const CounterDevice = defineEntity({
  name: 'CounterDevice',
  tableName: 'counter_devices',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('vendor_id').deleteRule('cascade'),
    name: p.text(),
    /** Place of the vendor, 0 for its main one; null: none. One that was removed counts as none. */
    placeId: p.integer().strictNullable(),
    secretHash: p.text(),
    /** Hash of secret and PIN. The secret is stored nowhere, so the PIN cannot be guessed from the hash. */
    pinHash: p.text().strictNullable(),
    endsAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().strictNullable(),
  },
  uniques: [{ name: 'counter_devices_secret', properties: ['secretHash'] }],
  indexes: [{ name: 'counter_devices_of_vendor', properties: ['vendorId'] }],
});

/** Returns a new secret for a device's link. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A plain hash suffices for a secret of 256 bits. */
export const hashOf = (secret: string, pin?: string): string =>
  createHash('sha256')
    .update(pin === undefined ? secret : `${secret}.${pin}`)
    .digest('hex');
