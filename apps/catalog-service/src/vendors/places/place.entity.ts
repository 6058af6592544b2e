import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { Vendor } from '../vendor.entity.js';

/** A place of a vendor besides its main one, whose address, phone and hours are columns of the vendor. */
export const Place = defineEntity({
  name: 'Place',
  tableName: 'places',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('vendor_id').deleteRule('cascade'),
    /** Null: its address identifies it. */
    name: p.text().strictNullable(),
    address: p.text(),
    city: p.text(),
    state: p.text(),
    zipCode: p.text(),
    latitude: p.double().$type<number>().strictNullable().check(`latitude >= '-90' AND latitude <= '90'`),
    longitude: p.double().$type<number>().strictNullable().check(`longitude >= '-180' AND longitude <= '180'`),
    /** Null: that of the vendor. */
    phone: p.text().strictNullable(),
    /** Opening hours in the time zone of the vendor's college; null: unknown. */
    hours: p.json<OpeningHoursDto[]>().strictNullable().check(`jsonb_typeof(hours) = 'array'`),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'places_of_vendor', properties: ['vendorId'] }],
});

export type Place = InferEntity<typeof Place>;
