import { randomBytes } from 'node:crypto';
import type { Settings } from '@campus-deals/settings';
import { DEFAULT_PRODUCT_NAME } from '@campus-deals/contracts/gateway/site-rules';
import type { NotificationEnv } from '../../env.js';

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

/** Domain that mails are sent from. Message-IDs end with it. */
export function mailDomain({ MAIL_FROM }: Pick<NotificationEnv, 'MAIL_FROM'>): string {
  return /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? 'campusdeals.example';
}

/** Returns the sender of mails. The current product name replaces the default one in the configured name. */
export function mailSender(
  { MAIL_FROM }: Pick<NotificationEnv, 'MAIL_FROM'>,
  settings: Settings,
): { name: string; address: string } {
  const [, name = '', address = MAIL_FROM] = /^(.*?)\s*<([^>]+)>\s*$/.exec(MAIL_FROM) ?? [];
  return { name: name === DEFAULT_PRODUCT_NAME ? settings.current().productName : name, address };
}

/**
 * Returns a link to a page that needs a session. With `#continue` the web offers a reader without the page's role the
 * registration, instead of the refusal for typed addresses.
 */
export const signedInLink = (publicUrl: string, path: string): string => publicUrl + signedInPath(path);

/** Returns the path of an alert's link: with `#continue` where the page needs a session. */
export const signedInPath = (path: string): string =>
  /^\/(user|vendor|admin)\//.test(path) ? `${path}#continue` : path;

/** Returns the headers for the mail program's own unsubscribe button (RFC 8058). */
export const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Marks headers as unfolded: some mail programs misread a folded List-Unsubscribe. */
export function unfolded(headers: Record<string, string>): Record<string, { prepared: true; value: string }> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));
}

/**
 * Host name of a placeholder in mails that are rendered once for many recipients. Random per process, and the same
 * process fills the placeholder, so user-written text cannot contain it. HTML escaping leaves it unchanged.
 */
export const placeholderHost = (): string => `${randomBytes(16).toString('hex')}.invalid`;
