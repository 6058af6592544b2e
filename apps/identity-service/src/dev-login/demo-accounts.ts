import { DEMO_USER_IDS } from '@campus-deals/contracts/demo-users';
import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { NewAccount } from '../users/users.module.js';

/** Who the quick login signs in as. The domain can receive no mail (RFC 2606). */
export const DEMO_ACCOUNTS: Record<SessionRole, NewAccount> = {
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
