import { Inject, Injectable } from '@nestjs/common';
import { assertMayCall, DependencyUnavailableError } from '@campus-deals/service-defaults';
import { IDENTITY_ENV, type IdentityEnv } from '../../env.js';

const PROVIDER = 'sign-in provider';
const TIMEOUT_MS = 5000;

/** Manages users at the sign-in provider (Supabase Auth), with administrator rights. */
@Injectable()
export class ProviderAccountsService {
  constructor(
    @Inject(IDENTITY_ENV)
    private readonly env: Pick<IdentityEnv, 'providerUrl' | 'SUPABASE_SERVICE_ROLE_KEY'>,
  ) {}

  /** Deletes a user at the provider, if still there. Throws if the provider fails or the key is missing. */
  async delete(supabaseId: string): Promise<void> {
    assertMayCall(PROVIDER);
    const key = this.env.SUPABASE_SERVICE_ROLE_KEY;
    if (!key) throw new Error('SUPABASE_SERVICE_ROLE_KEY is not set: the account stays at the sign-in provider');
    // Loaded lazily: only this method needs the client.
    const { createClient, isAuthRetryableFetchError } = await import('@supabase/supabase-js');
    const client = createClient(this.env.providerUrl, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }) },
    });
    const { error } = await client.auth.admin.deleteUser(supabaseId);
    // Connection refused, timeout, or a 5xx.
    if (isAuthRetryableFetchError(error) || error?.status === 429)
      throw new DependencyUnavailableError(PROVIDER, { cause: error });
    if (error && error.status !== 404)
      throw new Error(`the provider did not delete a user (${error.status ?? error.name})`, { cause: error });
  }
}
