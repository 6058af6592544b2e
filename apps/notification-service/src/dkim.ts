import type { NotificationEnv } from './env.js';

export interface DkimOptions {
  domainName: string;
  keySelector: string;
  privateKey: string;
  headerFieldNames: string;
}

/** Headers covered by the signature. Both List-Unsubscribe headers are required (RFC 8058, 4). */
const SIGNED_HEADERS = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Auto-Submitted',
];

/** Returns nodemailer's DKIM options, or undefined without a key. */
export function dkimOptions({
  DKIM_PRIVATE_KEY,
  DKIM_SELECTOR,
  DKIM_DOMAIN,
}: Pick<NotificationEnv, 'DKIM_PRIVATE_KEY' | 'DKIM_SELECTOR' | 'DKIM_DOMAIN'>): DkimOptions | undefined {
  if (!DKIM_PRIVATE_KEY || !DKIM_SELECTOR || !DKIM_DOMAIN) return undefined;
  return {
    domainName: DKIM_DOMAIN,
    keySelector: DKIM_SELECTOR,
    privateKey: DKIM_PRIVATE_KEY.replaceAll(String.raw`\n`, '\n'),
    headerFieldNames: SIGNED_HEADERS.join(':'),
  };
}
