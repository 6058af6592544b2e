import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { QueryClient } from '@tanstack/react-query';
import { announceSession } from './session-news.js';
import { readSession } from './session.js';

const POLL_MS = 400;

/**
 * Waits until the session has the role that it was just given: an event brings it from one service to another, within a
 * second as a rule. False when it has not come in time.
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
