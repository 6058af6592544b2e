import type { SessionRole } from '@campus-deals/contracts/enumerations';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toAdmin } from '../../platform/admin-paths.js';
import { to } from '../../platform/paths.js';
import { rememberedPath, spendPath } from '../../platform/session/post-auth-path.js';

interface AfterSignInProps {
  role: SessionRole;
  /** Target that takes precedence over all others. */
  first?: string | null;
}

/** Redirects after sign-in: to the page that required it, else to the role's home. */
export function AfterSignIn({ role, first = null }: AfterSignInProps) {
  const navigate = useNavigate();
  const [goal] = useState(() => first ?? rememberedPath() ?? homeOfRole(role));
  useEffect(() => {
    spendPath();
    void navigate(goal, { replace: true });
  }, [navigate, goal]);
  return null;
}

/** Returns the path of a role's home after signing in. Kept apart from `paths`, which every page loads. */
function homeOfRole(role: SessionRole): string {
  if (role === 'admin') return toAdmin('dashboard');
  return to(role === 'vendor' ? 'vendorDashboard' : 'home');
}
