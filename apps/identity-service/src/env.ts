import { IsEmail } from 'class-validator';
import { LowerCase, rules } from '@campus-deals/contracts/rules';
import { PoolEnv, type ServiceEnv } from '@campus-deals/service-defaults';
import {
  FreeSetting,
  HttpAddress,
  List,
  Optional,
  PostgresAddress,
  RefusedIf,
  RequiredIf,
  Secret,
} from '@campus-deals/service-defaults/env-rules';

const isProduction = ({ NODE_ENV }: ServiceEnv): boolean => NODE_ENV === 'production';

/** What the command-line entries read. */
export class DatabaseEnv {
  @PostgresAddress()
  IDENTITY_DATABASE_URL!: string;
}

/** What identity reads from its environment; `main.ts` and the command-line entries are the only readers of process.env. */
export class IdentityEnv extends PoolEnv implements DatabaseEnv {
  @PostgresAddress()
  IDENTITY_DATABASE_URL!: string;

  /** Where the other services answer questions. */
  @HttpAddress()
  CATALOG_URL!: string;

  @HttpAddress()
  BILLING_URL!: string;

  @HttpAddress()
  NOTIFICATION_URL!: string;

  /** The sign-in provider as browsers reach it. Unset: our own origin. */
  @rules(RequiredIf(isProduction, 'is required in production'), HttpAddress())
  SUPABASE_URL?: string;

  /** Where this process reaches the provider instead: the stand-in behind our own gateway. */
  @rules(Optional(), RefusedIf(isProduction, 'leads to the stand-in, which is refused in production'), HttpAddress())
  AUTH_PROVIDER_URL?: string;

  /** Secret of a project that still signs with HS256; without it such tokens are refused. */
  @rules(Optional(), Secret(32))
  SUPABASE_JWT_SECRET?: string;

  /** Deletes a deleted account's part at the provider; without it that part stays there. */
  @rules(Optional(), FreeSetting())
  SUPABASE_SERVICE_ROLE_KEY?: string;

  /** Addresses that become admins at their first sign-in, separated by commas. */
  @rules(LowerCase(), List(), IsEmail({}, { each: true, message: 'must be e-mail addresses separated by commas' }))
  ADMIN_EMAILS: string[] = [];

  /** The `iss` claim of the provider's tokens. */
  get tokenIssuer(): string {
    return `${this.SUPABASE_URL ?? this.PUBLIC_URL}/auth/v1`;
  }

  /** Where this process reaches the provider. */
  get providerUrl(): string {
    return this.AUTH_PROVIDER_URL ?? this.SUPABASE_URL ?? this.PUBLIC_URL;
  }
}

/** Injection token of the parsed environment. */
export const IDENTITY_ENV = Symbol('IDENTITY_ENV');
