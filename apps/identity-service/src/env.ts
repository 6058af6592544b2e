import { IsEmail } from 'class-validator';
import { CRON } from '@campus-deals/contracts/identity/update-settings.dto';
import { AUTO_APPROVALS, type AutoApproval } from '@campus-deals/contracts/enumerations';
import { LowerCase, rules } from '@campus-deals/contracts/rules';
import { VENDOR_FEE_RANGE } from '@campus-deals/contracts/limits';
import { DEFAULT_SETTINGS, type SettingsValues } from '@campus-deals/contracts/identity/settings.dto';
import { PoolEnv, type ServiceEnv } from '@campus-deals/service-defaults';
import {
  EmailAddress,
  Flag,
  FreeSetting,
  HttpAddress,
  isExampleAddress,
  List,
  OneOf,
  Optional,
  Pattern,
  PostgresAddress,
  RefusedIf,
  RequiredIf,
  Secret,
  WholeNumberSetting,
} from '@campus-deals/service-defaults/env-rules';

const isProduction = ({ NODE_ENV }: ServiceEnv): boolean => NODE_ENV === 'production';

/** Environment of the command-line entries. */
export class DatabaseEnv {
  @PostgresAddress() IDENTITY_DATABASE_URL!: string;
}

/** Identity's environment. Only `main.ts` and the command-line entries read process.env. */
export class IdentityEnv extends PoolEnv implements DatabaseEnv {
  @PostgresAddress() IDENTITY_DATABASE_URL!: string;

  /** Base URLs of the other services' internal APIs. */
  @HttpAddress() CATALOG_URL!: string;
  @HttpAddress() BILLING_URL!: string;
  @HttpAddress() NOTIFICATION_URL!: string;

  /** The sign-in provider's URL for browsers. Unset: our own origin. */
  @rules(RequiredIf(isProduction, 'is required in production'), HttpAddress()) SUPABASE_URL?: string;

  /** The provider's URL for this process instead: the local replacement behind our own gateway. */
  @rules(Optional(), RefusedIf(isProduction, 'leads to the stand-in, which is refused in production'), HttpAddress())
  AUTH_PROVIDER_URL?: string;

  /** Secret of a project that still signs with HS256. If unset, such tokens are rejected. */
  @rules(Optional(), Secret(32)) SUPABASE_JWT_SECRET?: string;

  /** Key that deletes a deleted account's user at the provider. If unset, that user stays there. */
  @rules(Optional(), FreeSetting()) SUPABASE_SERVICE_ROLE_KEY?: string;

  /** Encrypts pictures of student cards. */
  @Secret(32) STUDENT_CARDS_KEY!: string;

  /** Previous key. Pictures are deleted within 30 days; remove it afterwards. */
  @rules(Optional(), Secret(32)) STUDENT_CARDS_KEY_PREVIOUS?: string;

  /** Addresses that become admins at their first sign-in, separated by commas. */
  @rules(LowerCase(), List(), IsEmail({}, { each: true, message: 'must be e-mail addresses separated by commas' }))
  ADMIN_EMAILS: string[] = [];

  /** Initial values of the admins' settings (`/admin/settings`); ignored once settings are stored. */
  @FreeSetting() PRODUCT_NAME: string = DEFAULT_SETTINGS.productName;

  @RefusedIf<IdentityEnv>(
    (env) => isProduction(env) && isExampleAddress(env.SUPPORT_EMAIL),
    'must be an address of your own in production',
  )
  @EmailAddress({ message: 'must be an e-mail address' })
  SUPPORT_EMAIL: string = DEFAULT_SETTINGS.supportEmail;

  @rules(RequiredIf(isProduction, 'is required in production'), FreeSetting()) POSTAL_ADDRESS?: string;
  @Flag() NEWSLETTER_DOUBLE_OPT_IN: 'on' | 'off' = 'off';
  @OneOf(AUTO_APPROVALS) AUTO_APPROVE: AutoApproval = DEFAULT_SETTINGS.autoApprove;
  @WholeNumberSetting(1, 100) REPORT_THRESHOLD: number = DEFAULT_SETTINGS.reportThreshold;
  @Pattern(CRON, 'must look like 0 16 * * 4') NEWSLETTER_CRON: string = DEFAULT_SETTINGS.newsletterCron;

  @RefusedIf<IdentityEnv>(
    ({ VENDOR_FEE_CENTS: fee }) => fee > 0 && fee < VENDOR_FEE_RANGE[0],
    `must be 0, or at least ${VENDOR_FEE_RANGE[0]}`,
  )
  @WholeNumberSetting(0, VENDOR_FEE_RANGE[1])
  VENDOR_FEE_CENTS: number = DEFAULT_SETTINGS.vendorFeeCents;

  get firstSettings(): SettingsValues {
    return {
      productName: this.PRODUCT_NAME,
      supportEmail: this.SUPPORT_EMAIL,
      postalAddress: this.POSTAL_ADDRESS ?? DEFAULT_SETTINGS.postalAddress,
      taxId: DEFAULT_SETTINGS.taxId,
      doubleOptIn: this.NEWSLETTER_DOUBLE_OPT_IN === 'on',
      autoApprove: this.AUTO_APPROVE,
      reportThreshold: this.REPORT_THRESHOLD,
      newsletterCron: this.NEWSLETTER_CRON,
      vendorFeeCents: this.VENDOR_FEE_CENTS,
    };
  }

  /** The `iss` claim of the provider's tokens. */
  get tokenIssuer(): string {
    return `${this.SUPABASE_URL ?? this.PUBLIC_URL}/auth/v1`;
  }

  /** The provider's URL for this process. */
  get providerUrl(): string {
    return this.AUTH_PROVIDER_URL ?? this.SUPABASE_URL ?? this.PUBLIC_URL;
  }
}

/** Injection token of the parsed environment. */
export const IDENTITY_ENV = Symbol('IDENTITY_ENV');
