import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { QueryClient } from '@tanstack/react-query';
import { untilEvent } from '../api/until-event.js';
import { announceSession } from './session-news.js';
import { readSession } from './session.js';

const TIMEOUT_MS = 20_000;

/** Waits until the session has its new role, which an event brings from another service. False after the timeout. */
export async function waitForRole(client: QueryClient, role: SessionRole): Promise<boolean> {
  const hasRole = await untilEvent(async () => (await readSession(client)).role === role, TIMEOUT_MS);
  if (hasRole) announceSession();
  return hasRole;
}
