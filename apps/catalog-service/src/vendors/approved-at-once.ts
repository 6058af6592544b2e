import type { SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import type { Vendor } from './vendor.entity.js';

/** Whether the settings approve this vendor's submissions without an admin. */
export function isApprovedAtOnce(
  { autoApprove }: Pick<SettingsDto, 'autoApprove'>,
  { isTrusted }: Pick<Vendor, 'isTrusted'>,
): boolean {
  return autoApprove === 'everybody' || (autoApprove === 'trusted' && isTrusted);
}
