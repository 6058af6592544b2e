import type { ReactNode } from 'react';
import { classNames } from '../../lib/react/class-names.js';
import { useSession } from '../../lib/session/session.js';

/** Content for visitors only. While the session is loading, it is hidden only in browsers that were last signed in. */
export function ForVisitors({ className, children }: { className?: string; children: ReactNode }) {
  const { session } = useSession();
  return !session.authenticated && <div className={classNames('for-visitors', className)}>{children}</div>;
}
