import type { Settings } from '@campus-deals/settings';
import type { NotificationEnv } from './env.js';

/** What every mail says of its sender. */
export interface MailFrame {
  productName: string;
  homeUrl: string;
  postalAddress: string;
}

/** As admins have set it now. */
export function mailFrame({ PUBLIC_URL }: Pick<NotificationEnv, 'PUBLIC_URL'>, settings: Settings): MailFrame {
  const { productName, postalAddress } = settings.current();
  return { productName, homeUrl: PUBLIC_URL, postalAddress };
}
