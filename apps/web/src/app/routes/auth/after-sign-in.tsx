import type { SessionRole } from '@campus-deals/contracts/enumerations';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeOfRole } from '../../../config/home-of-role.js';
import { rememberedPath, spendPath } from '../../../lib/session/post-auth-path.js';

interface AfterSignInProps {
  role: SessionRole;
  /** Goes before everything else. */
  first?: string | null;
  /** The older link leads everybody, not only students, to where they wanted to go. */
  isPathForAll?: boolean;
}

/** Leads on once somebody is signed in: a student to the page that asked for it, everybody else by role. */
export function AfterSignIn({ role, first = null, isPathForAll = false }: AfterSignInProps) {
  const navigate = useNavigate();
  const [goal] = useState(
    () => first ?? (role === 'user' || isPathForAll ? rememberedPath() : undefined) ?? homeOfRole(role),
  );
  useEffect(() => {
    spendPath();
    void navigate(goal, { replace: true });
  }, [navigate, goal]);
  return null;
}
