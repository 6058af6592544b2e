import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../local-stack/bootstrap.mjs';

/** Example of an operator's k8s/overlays/production/site.env. */
export const SITE = {
  PUBLIC_URL: 'https://deals.campus.test',
  SUPPORT_EMAIL: 'support@campus.test',
  MAIL_FROM: 'Campus Deals <hello@campus.test>',
  POSTAL_ADDRESS: '1 Main Street, Lawrence, KS 66044',
  SUPABASE_ANON_KEY: 'sb_publishable_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
};

/** The same with the settings that belong to the optional secrets. */
export const SITE_WITH_ALL = {
  ...SITE,
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  DKIM_SELECTOR: 'mails',
  DKIM_DOMAIN: 'campus.test',
};

export interface DocumentedSecret {
  secret: string;
  key: string;
  isRequired: boolean;
}

/** Reads the rows `| secret | key | required or optional | … |` of docs/operations/kubernetes.md. */
export function documentedSecrets(): DocumentedSecret[] {
  const text = readFileSync(join(ROOT, 'docs/operations/kubernetes.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` +\| `([A-Z0-9_]+)` +\| (required|optional)/gm)];
  return rows.map(([, secret = '', key = '', need]) => ({ secret, key, isRequired: need === 'required' }));
}

const EXAMPLES: [RegExp, string][] = [
  [/_DATABASE_URL$/, 'postgresql://service:secret@postgres.campus.test:5432/service'],
  [/^REDIS_URL$/, 'rediss://:secret@redis.campus.test:6379'],
  [/^SMTP_URL$/, 'smtp://user:secret@smtp.campus.test:587'],
  [/^STRIPE_SECRET_KEY$/, 'sk_live_0123456789'],
  [/^VAPID_PRIVATE_KEY$/, 'p'.repeat(43)],
  [/^DKIM_PRIVATE_KEY$/, '-----BEGIN PRIVATE KEY-----\\nMIIE\\n-----END PRIVATE KEY-----'],
  [/^ADMIN_EMAILS$/, 'admin@campus.test'],
];

/** Returns an example value in the format of a key. */
function exampleOf(key: string): string {
  return EXAMPLES.find(([pattern]) => pattern.test(key))?.[1] ?? 'x'.repeat(64);
}

/** Returns example secrets with the documented keys. */
export function exampleSecrets(documented: DocumentedSecret[]): Record<string, Record<string, string>> {
  const secrets: Record<string, Record<string, string>> = {};
  for (const { secret, key } of documented) (secrets[secret] ??= {})[key] = exampleOf(key);
  return secrets;
}
