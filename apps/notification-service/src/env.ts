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

/** Of Chrome and what is made of it, Firefox, Safari, and Edge on Windows. */
const WELL_KNOWN_PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** What notification reads from its environment; `main.ts` and `migrate.ts` are the only readers of process.env. */
export class NotificationEnv extends PoolEnv {
  @PostgresAddress()
  NOTIFICATION_DATABASE_URL!: string;

  /** smtp:// or smtps:// address of the mail server, with user and password where it wants them. */
  @SmtpAddress()
  SMTP_URL!: string;

  /**
   * How long the mail server may take for one mail, from the connection to its last reply. Who gives up sooner than a slow
   * server takes a mail sends it twice (RFC 5321, 4.5.3.2.6).
   */
  @WholeNumberSetting(1000, 600_000)
  SMTP_TIMEOUT_MS: number = 60_000;

  @RefusedIf<NotificationEnv>(
    (env) => env.NODE_ENV === 'production' && isExampleAddress(env.MAIL_FROM),
    'must be an address of your own in production',
  )
  @FreeSetting()
  MAIL_FROM: string = 'Campus Deals <hello@campusdeals.example>';

  /** The RSA key (PEM, its line ends may be \n) with which mails are signed (DKIM); without it the mail server signs, or nobody. */
  @Optional()
  @Pattern(/BEGIN (RSA )?PRIVATE KEY/, 'must be a private key in PEM')
  DKIM_PRIVATE_KEY?: string;

  /** Under DKIM_SELECTOR._domainkey.DKIM_DOMAIN the DNS names the key's other half. */
  @RequiredIf<NotificationEnv>(({ DKIM_PRIVATE_KEY }) => DKIM_PRIVATE_KEY !== undefined, 'is required')
  @FreeSetting()
  DKIM_SELECTOR?: string;

  @RequiredIf<NotificationEnv>(({ DKIM_PRIVATE_KEY }) => DKIM_PRIVATE_KEY !== undefined, 'is required')
  @FreeSetting()
  DKIM_DOMAIN?: string;

  /** Where the sender lives: the law (CAN-SPAM) wants it in every newsletter. */
  @FreeSetting()
  POSTAL_ADDRESS!: string;

  /** Mails of newsletters that one sender has handed over and not noted yet, at most: so many a crash may repeat. */
  @WholeNumberSetting(1, 500)
  NEWSLETTER_CONCURRENCY: number = 50;

  /** Mails of newsletters a second, of all senders together; 0: as fast as the mail server takes them. */
  @WholeNumberSetting(0, 100_000)
  NEWSLETTER_RATE: number = 0;

  /** Of those, to addresses of one domain. */
  @WholeNumberSetting(0, 100_000)
  NEWSLETTER_DOMAIN_RATE: number = 0;

  /** A newsletter pauses by itself when this share of its mails has failed … */
  @WholeNumberSetting(1, 100)
  NEWSLETTER_PAUSE_PERCENT: number = 5;

  /** … of at least so many. */
  @WholeNumberSetting(1, 1_000_000)
  NEWSLETTER_PAUSE_AFTER: number = 100;

  /** Until a mail that the server put off (4xx) is tried again; then twice as long each time. */
  @WholeNumberSetting(1, 3600)
  NEWSLETTER_RETRY_S: number = 60;

  /** Until a mail is sent once more of which the server's answer never came. */
  @WholeNumberSetting(1, 86_400)
  NEWSLETTER_UNCERTAIN_RETRY_S: number = 900;

  /** Days that mails which were sent, or given up, are kept. Longer than events can come again (7), with room. */
  @WholeNumberSetting(30, 3650)
  DELIVERY_RETENTION_DAYS: number = 180;

  /** Signs the links in mails, and the challenges that browsers solve. */
  @Secret(32)
  UNSUBSCRIBE_SECRET!: string;

  /** Links signed with it work too: mails are opened months after they were sent. */
  @Optional()
  @Secret(32)
  UNSUBSCRIBE_SECRET_PREVIOUS?: string;

  /**
   * Keys the hashes of addresses that are not to be written to, and of networks. It stays: an erased address is known by its
   * hash alone, which nobody can make anew with another key.
   */
  @RequiredIf<NotificationEnv>(
    ({ UNSUBSCRIBE_SECRET_PREVIOUS }) => UNSUBSCRIBE_SECRET_PREVIOUS !== undefined,
    'is required with UNSUBSCRIBE_SECRET_PREVIOUS: what UNSUBSCRIBE_SECRET was before it was first changed',
  )
  @Secret(32)
  ADDRESS_HASH_SECRET?: string;

  /** The key pair that pushes are signed with (RFC 8292); without it none leaves. Browsers are subscribed to the public half. */
  @RequiredIf<NotificationEnv>((env) => env.VAPID_PRIVATE_KEY !== undefined, 'is required with VAPID_PRIVATE_KEY')
  @Pattern(/^[A-Za-z0-9_-]{87}$/, 'must be a public key of 87 base64url characters')
  VAPID_PUBLIC_KEY?: string;

  @RequiredIf<NotificationEnv>((env) => env.VAPID_PUBLIC_KEY !== undefined, 'is required with VAPID_PUBLIC_KEY')
  @Pattern(/^[A-Za-z0-9_-]{43}$/, 'must be a private key of 43 base64url characters')
  VAPID_PRIVATE_KEY?: string;

  /** Whom a push service asks when something is wrong: a mailto: or https: address; without it the address in `MAIL_FROM`. */
  @Optional()
  @Pattern(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
  VAPID_SUBJECT?: string;

  /**
   * Push services that browsers may be reached through: a host, or `*.` and a domain. No other address is asked, and none that
   * leads into a private network. A loopback address with its port is for tests.
   */
  @RefusedIf<NotificationEnv>(
    (env) => env.NODE_ENV === 'production' && env.PUSH_HOSTS.some((host) => /^(?:localhost|127\.|\[::1)/.test(host)),
    'must not name this machine in production',
  )
  @List()
  PUSH_HOSTS: string[] = WELL_KNOWN_PUSH_SERVICES;

  /** Whether a visitor who subscribes has to solve a challenge first. */
  @Flag()
  SUBSCRIBE_CHALLENGE: 'on' | 'off' = 'off';

  /** What the mail provider signs its reports of bounces and complaints with; without it none is taken. */
  @Optional()
  @Secret(16)
  MAIL_WEBHOOK_SECRET?: string;

  /** Maximum open streams of notifications per replica: 64 kB each where clients read slowly. */
  @WholeNumberSetting(1, 100_000)
  MAX_STREAMS: number = 5000;

  /** How long a push service may take for one push. */
  @WholeNumberSetting(100, 60_000)
  PUSH_TIMEOUT_MS: number = 10_000;

  /** Where identity answers questions about users. */
  @HttpAddress()
  IDENTITY_URL!: string;

  /** Where billing answers questions about payments. */
  @HttpAddress()
  BILLING_URL!: string;

  get addressKey(): string {
    return this.ADDRESS_HASH_SECRET ?? this.UNSUBSCRIBE_SECRET;
  }
}

/** For the step before the service starts. */
export class NotificationMigrationEnv implements Pick<NotificationEnv, 'NOTIFICATION_DATABASE_URL'> {
  @PostgresAddress()
  NOTIFICATION_DATABASE_URL!: string;
}

/** For the demo's data, which is not for production. */
export class NotificationSeedEnv extends NotificationMigrationEnv {
  @RefusedIf<NotificationSeedEnv>((env) => env.NODE_ENV === 'production', 'is production, which takes no demo data')
  @OneOf(['development', 'test', 'production'])
  NODE_ENV!: 'development' | 'test' | 'production';
}

/** Injection token of the parsed environment. */
export const NOTIFICATION_ENV = Symbol('NOTIFICATION_ENV');
