import { AUTO_APPROVALS } from '@campus-deals/contracts/enumerations';
import { SettingsDto, type SettingsValues } from '@campus-deals/contracts/identity/settings.dto';
import { DEFAULT_VENDOR_FEE_CENTS } from '@campus-deals/contracts/limits';
import { present } from '@campus-deals/service-defaults';
import { defineEntity, p } from '@mikro-orm/core';

export const ProductSettingsSchema = defineEntity({
  name: 'ProductSettings',
  tableName: 'settings',
  properties: {
    id: p.integer().primary().autoincrement(false),
    productName: p.text(),
    supportEmail: p.text(),
    postalAddress: p.text(),
    taxId: p.text().default(''),
    doubleOptIn: p.boolean(),
    autoApprove: p.enum(AUTO_APPROVALS),
    reportThreshold: p.integer().check('report_threshold > 0'),
    newsletterCron: p.text(),
    vendorFeeCents: p.integer().default(DEFAULT_VENDOR_FEE_CENTS),
    /** Version of the published settings. */
    version: p.integer().default(1),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
  checks: [{ name: 'settings_one_row', expression: 'id = 1' }],
});

/** Product-wide settings, changed by admins: a single row. */
export class ProductSettings extends ProductSettingsSchema.class {
  values(): SettingsValues {
    const { version: _version, ...values } = this.facts();
    return values;
  }

  /** Applies changes. Returns whether any value differs from before. */
  change(changes: Partial<SettingsValues>): boolean {
    const before = JSON.stringify(this.values());
    Object.assign(this, changes);
    if (JSON.stringify(this.values()) === before) return false;
    this.version++;
    return true;
  }

  facts(): SettingsDto {
    return present(SettingsDto, this);
  }
}
ProductSettingsSchema.setClass(ProductSettings);
