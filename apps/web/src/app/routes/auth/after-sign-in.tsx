import type { SessionRole } from '@campus-deals/contracts/enumerations';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeOfRole } from '../../../config/home-of-role.js';
import { rememberedPath, spendPath } from '../../../lib/session/post-auth-path.js';

interface AfterSignInProps {
  role: SessionRole;
  /** Goes before everything else. */
  first?: string | null;
}

/** Leads on after sign-in: to the page that asked for it, else home by role. */
export function AfterSignIn({ role, first = null }: AfterSignInProps) {
  const navigate = useNavigate();
  const [goal] = useState(() => first ?? rememberedPath() ?? homeOfRole(role));
  useEffect(() => {
    spendPath();
    void navigate(goal, { replace: true });
  }, [navigate, goal]);
  return null;
}
