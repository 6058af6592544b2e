import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { Vendor } from '../../vendors/vendor.entity.js';

const HASH_BYTES = 32;
const SALT_BYTES = 16;
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** PIN of a business, which staff type on a student's phone to confirm a redemption. Stored as a hash. */
export const ShopPin = defineEntity({
  name: 'ShopPin',
  tableName: 'shop_pins',
  properties: {
    vendorId: () =>
      p.manyToOne(Vendor).mapToPk().name('vendor_id').primary().updateRule('no action').deleteRule('cascade'),
    /** Salt and scrypt key of the PIN, both in base64url. */
    hash: p.text(),
    setAt: p.datetime().defaultRaw('now()'),
  },
});

export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString('base64url')}.${(await derive(pin, salt, HASH_BYTES)).toString('base64url')}`;
}

/** Whether the hash is that of the PIN. Compares in constant time. */
export async function isPin(pin: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.').map((part) => Buffer.from(part, 'base64url'));
  return timingSafeEqual(await derive(pin, Buffer.from(salt), HASH_BYTES), Buffer.from(key));
}
