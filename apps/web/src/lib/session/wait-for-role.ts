import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { QueryClient } from '@tanstack/react-query';
import { announceSession } from './session-news.js';
import { readSession } from './session.js';

const POLL_MS = 400;

/**
 * Waits until the session has its new role, which an event brings from another service, usually within a second.
 * Returns false after the timeout.
 */
export async function waitForRole(client: QueryClient, role: SessionRole, patienceMs = 20_000): Promise<boolean> {
  const end = Date.now() + patienceMs;
  do {
    const session = await readSession(client);
    if (session.role === role) {
      announceSession();
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  } while (Date.now() < end);
  return false;
}
