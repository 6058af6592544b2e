import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import type { SessionRole } from '@campus-deals/contracts/enumerations';
import { Erasure } from '../../personal-data/public.js';
import type { NewAccount } from '../../accounts/public.js';

/** Accounts of a domain that cannot receive mail (RFC 2606). */
const DEMO_ACCOUNTS: Record<SessionRole, NewAccount & { id: number }> = {
  user: { id: DEMO_USER_IDS.user, email: 'student@demo.campus-deals.example', name: 'Sam Student', role: 'student' },
  vendor: {
    id: DEMO_USER_IDS.vendor,
    email: 'vendor@demo.campus-deals.example',
    name: 'Val Vendor',
    role: 'vendor',
    hasCompletedRegistration: true,
  },
  admin: { id: DEMO_USER_IDS.admin, email: 'admin@demo.campus-deals.example', name: 'Ada Admin', role: 'admin' },
};

export const DEMO_ROLES = Object.keys(DEMO_ACCOUNTS) as SessionRole[];

/**
 * Returns the account of the quick login. It keeps its well-known id until any account has been deleted: that may have
 * been this one, and every service permanently rejects an erased id.
 */
export async function demoAccount(em: EntityManager, role: SessionRole): Promise<NewAccount> {
  const { id, ...account } = DEMO_ACCOUNTS[role];
  return (await em.fork().count(Erasure)) === 0 ? { id, ...account } : account;
}
