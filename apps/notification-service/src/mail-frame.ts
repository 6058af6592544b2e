import type { Settings } from '@campus-deals/settings';
import type { NotificationEnv } from './env.js';

/** Sender details shown in every mail. */
export interface MailFrame {
  productName: string;
  homeUrl: string;
  postalAddress: string;
}

/** Returns the sender details from the current settings. */
export function mailFrame({ PUBLIC_URL }: Pick<NotificationEnv, 'PUBLIC_URL'>, settings: Settings): MailFrame {
  const { productName, postalAddress } = settings.current();
  return { productName, homeUrl: PUBLIC_URL, postalAddress };
}
