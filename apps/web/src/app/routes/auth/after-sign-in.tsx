import type { SessionRole } from '@campus-deals/contracts/enumerations';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeOfRole } from '../../../config/home-of-role.js';
import { rememberedPath, spendPath } from '../../../lib/session/post-auth-path.js';

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
