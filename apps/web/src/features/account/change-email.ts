import { markedAddress } from '../../lib/session/sign-in-mark.js';
import type { QueryClient } from '@tanstack/react-query';
import { to } from '../../config/paths.js';

/**
 * Requests the change of address from the sign-in provider, which writes to both addresses. Throws the provider's
 * error.
 */
export async function changeEmail(client: QueryClient, email: string): Promise<void> {
  const { loadProvider } = await import('../../lib/session/provider/client.js');
  const provider = await loadProvider(client);
  const { error } = await provider.updateUser(
    { email },
    { emailRedirectTo: markedAddress(new URL(to('authCallback'), window.location.origin).href) },
  );
  if (error) throw error;
}
