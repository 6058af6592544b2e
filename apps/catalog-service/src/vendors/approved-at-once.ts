import type { SettingsDto } from '@campus-deals/contracts/settings.dto';
import type { Vendor } from './vendor.entity.js';

/** Whether what this vendor submits needs no admin, as the settings say. */
export function isApprovedAtOnce(
  { autoApprove }: Pick<SettingsDto, 'autoApprove'>,
  { isTrusted }: Pick<Vendor, 'isTrusted'>,
): boolean {
  return autoApprove === 'everybody' || (autoApprove === 'trusted' && isTrusted);
}
