import { PoolEnv } from '@campus-deals/service-defaults';
import {
  Flag,
  FreeSetting,
  HttpAddress,
  isExampleAddress,
  List,
  Optional,
  Pattern,
  OneOf,
  PostgresAddress,
  RefusedIf,
  RequiredIf,
  Secret,
  SmtpAddress,
  WholeNumberSetting,
} from '@campus-deals/service-defaults/env-rules';

/** Push services of Chrome and Chromium browsers, Firefox, Safari, and Edge on Windows. */
const WELL_KNOWN_PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Environment of the notification service. Only the entry points of processes read process.env. */
export class NotificationEnv extends PoolEnv {
  @PostgresAddress() NOTIFICATION_DATABASE_URL!: string;

  /** Address of the mail server (smtp:// or smtps://), with user and password if it requires them. */
  @SmtpAddress() SMTP_URL!: string;

  /**
   * Timeout for one mail, from the connection to the server's last reply. Giving up before a slow server accepts a mail
   * sends it twice (RFC 5321, 4.5.3.2.6).
   */
  @WholeNumberSetting(1000, 600_000) SMTP_TIMEOUT_MS: number = 60_000;

  @RefusedIf<NotificationEnv>(
    (env) => env.NODE_ENV === 'production' && isExampleAddress(env.MAIL_FROM),
    'must be an address of your own in production',
  )
  @FreeSetting()
  MAIL_FROM: string = 'Campus Deals <hello@campusdeals.example>';

  /** RSA key (PEM, line ends may be \n) that signs mails (DKIM). Without it, signing is left to the mail server. */
  @Optional() @Pattern(/BEGIN (RSA )?PRIVATE KEY/, 'must be a private key in PEM') DKIM_PRIVATE_KEY?: string;

  /** DNS publishes the public key under DKIM_SELECTOR._domainkey.DKIM_DOMAIN. */
  @RequiredIf<NotificationEnv>(({ DKIM_PRIVATE_KEY }) => DKIM_PRIVATE_KEY !== undefined, 'is required')
  @FreeSetting()
  DKIM_SELECTOR?: string;

  @RequiredIf<NotificationEnv>(({ DKIM_PRIVATE_KEY }) => DKIM_PRIVATE_KEY !== undefined, 'is required')
  @FreeSetting()
  DKIM_DOMAIN?: string;

  /** Postal address of the sender. CAN-SPAM requires it in every newsletter. */
  @FreeSetting() POSTAL_ADDRESS!: string;

  /** Maximum newsletter mails that one sender has handed over but not yet recorded. A crash may repeat this many. */
  @WholeNumberSetting(1, 500) NEWSLETTER_CONCURRENCY: number = 50;

  /** Newsletter mails per second across all senders; 0 means as fast as the mail server accepts them. */
  @WholeNumberSetting(0, 100_000) NEWSLETTER_RATE: number = 0;

  /** Mails per second to addresses of one domain, but for urgent ones; 0 means no limit. */
  @WholeNumberSetting(0, 100_000) NEWSLETTER_DOMAIN_RATE: number = 0;

  /** Percentage of failed mails at which a newsletter pauses itself. */
  @WholeNumberSetting(1, 100) NEWSLETTER_PAUSE_PERCENT: number = 5;

  /** Minimum number of mails before NEWSLETTER_PAUSE_PERCENT applies. */
  @WholeNumberSetting(1, 1_000_000) NEWSLETTER_PAUSE_AFTER: number = 100;

  /** Seconds before a mail that the server deferred (4xx) is retried. Doubles with each attempt. */
  @WholeNumberSetting(1, 3600) NEWSLETTER_RETRY_S: number = 60;

  /** Seconds before a mail is resent when the server's response never arrived. */
  @WholeNumberSetting(1, 86_400) NEWSLETTER_UNCERTAIN_RETRY_S: number = 900;

  /** Days that sent and abandoned deliveries are kept. Far longer than the 7 days in which events are redelivered. */
  @WholeNumberSetting(30, 3650) DELIVERY_RETENTION_DAYS: number = 180;

  /** Signs the links in mails and the challenges that browsers solve. */
  @Secret(32) UNSUBSCRIBE_SECRET!: string;

  /** Links signed with the previous secret stay valid: mails are opened months after they were sent. */
  @Optional() @Secret(32) UNSUBSCRIBE_SECRET_PREVIOUS?: string;

  /**
   * Key for the hashes of suppressed addresses and of networks. Never rotated: an erased address is recognised only by
   * its hash, which cannot be recomputed with another key.
   */
  @RequiredIf<NotificationEnv>(
    ({ UNSUBSCRIBE_SECRET_PREVIOUS }) => UNSUBSCRIBE_SECRET_PREVIOUS !== undefined,
    'is required with UNSUBSCRIBE_SECRET_PREVIOUS: what UNSUBSCRIBE_SECRET was before it was first changed',
  )
  @Secret(32)
  ADDRESS_HASH_SECRET?: string;

  /** Key pair that signs pushes (RFC 8292). Without it, nothing is pushed. Browsers subscribe with the public key. */
  @RequiredIf<NotificationEnv>((env) => env.VAPID_PRIVATE_KEY !== undefined, 'is required with VAPID_PRIVATE_KEY')
  @Pattern(/^[A-Za-z0-9_-]{87}$/, 'must be a public key of 87 base64url characters')
  VAPID_PUBLIC_KEY?: string;

  @RequiredIf<NotificationEnv>((env) => env.VAPID_PUBLIC_KEY !== undefined, 'is required with VAPID_PUBLIC_KEY')
  @Pattern(/^[A-Za-z0-9_-]{43}$/, 'must be a private key of 43 base64url characters')
  VAPID_PRIVATE_KEY?: string;

  /** Contact for push services: a mailto: or https: address. Defaults to the address in `MAIL_FROM`. */
  @Optional()
  @Pattern(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
  VAPID_SUBJECT?: string;

  /**
   * Push services that may be called: a host, or `*.` and a domain. No other address is called, and none that resolves
   * into a private network. A loopback address with its port is for tests.
   */
  @RefusedIf<NotificationEnv>(
    (env) => env.NODE_ENV === 'production' && env.PUSH_HOSTS.some((host) => /^(?:localhost|127\.|\[::1)/.test(host)),
    'must not name this machine in production',
  )
  @List()
  PUSH_HOSTS: string[] = WELL_KNOWN_PUSH_SERVICES;

  /** Whether a visitor must solve a challenge before subscribing. */
  @Flag() SUBSCRIBE_CHALLENGE: 'on' | 'off' = 'off';

  /** Secret that verifies the mail provider's bounce and complaint reports. Without it, all reports are refused. */
  @Optional() @Secret(16) MAIL_WEBHOOK_SECRET?: string;

  /** Maximum open streams of notifications per replica: 64 kB each where clients read slowly. */
  @WholeNumberSetting(1, 100_000) MAX_STREAMS: number = 5000;

  @WholeNumberSetting(100, 60_000) PUSH_TIMEOUT_MS: number = 10_000;

  /** Base URL of the identity service, for user lookups. */
  @HttpAddress() IDENTITY_URL!: string;

  /** Base URL of the catalog service, for what waits for admins. */
  @HttpAddress() CATALOG_URL!: string;

  /** Base URL of the billing service, for payment lookups. */
  @HttpAddress() BILLING_URL!: string;

  get addressKey(): string {
    return this.ADDRESS_HASH_SECRET ?? this.UNSUBSCRIBE_SECRET;
  }
}

/** Environment of the migration step, which runs before the service starts. */
export class NotificationMigrationEnv implements Pick<NotificationEnv, 'NOTIFICATION_DATABASE_URL'> {
  @PostgresAddress() NOTIFICATION_DATABASE_URL!: string;
}

/** Environment of the demo seed, which refuses to run in production. */
export class NotificationSeedEnv extends NotificationMigrationEnv {
  @RefusedIf<NotificationSeedEnv>((env) => env.NODE_ENV === 'production', 'is production, which takes no demo data')
  @OneOf(['development', 'test', 'production'])
  NODE_ENV!: 'development' | 'test' | 'production';
}

/** Injection token of the parsed environment. */
export const NOTIFICATION_ENV = Symbol('NOTIFICATION_ENV');
