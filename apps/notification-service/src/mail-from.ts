import { DEFAULT_PRODUCT_NAME } from '@campus-deals/contracts/gateway/site-rules';
import type { Settings } from '@campus-deals/settings';
import type { NotificationEnv } from './env.js';

/**
 * Returns the sender of mails. If the configured name is the default product name, the current product name replaces
 * it.
 */
export function mailSender(
  { MAIL_FROM }: Pick<NotificationEnv, 'MAIL_FROM'>,
  settings: Settings,
): { name: string; address: string } {
  const [, name = '', address = MAIL_FROM] = /^(.*?)\s*<([^>]+)>\s*$/.exec(MAIL_FROM) ?? [];
  return { name: name === DEFAULT_PRODUCT_NAME ? settings.current().productName : name, address };
}
