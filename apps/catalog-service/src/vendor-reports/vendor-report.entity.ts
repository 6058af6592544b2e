import { defineEntity, p } from '@mikro-orm/core';
import { VENDOR_REPORT_REASONS } from '@campus-deals/contracts/enumerations';
import { Vendor } from '../vendors/vendor.entity.js';

export const VendorReportSchema = defineEntity({
  name: 'VendorReport',
  tableName: 'vendor_reports',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('vendor_id').updateRule('no action').deleteRule('cascade'),
    /** Account of the reporter; null: erased. */
    userId: p.integer().strictNullable(),
    reason: p.enum(VENDOR_REPORT_REASONS),
    comment: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    dismissedAt: p.datetime().strictNullable(),
  },
  uniques: [{ name: 'vendor_reports_once', properties: ['vendorId', 'userId'] }],
  indexes: [
    {
      name: 'vendor_reports_of_vendor',
      expression: 'CREATE INDEX vendor_reports_of_vendor ON vendor_reports (vendor_id, id DESC)',
    },
    { name: 'vendor_reports_of_user', properties: ['userId'], where: 'user_id IS NOT NULL' },
  ],
});

/** A report about a business, once per account. Reports never hide it: an admin decides. */
export class VendorReport extends VendorReportSchema.class {}
VendorReportSchema.setClass(VendorReport);
