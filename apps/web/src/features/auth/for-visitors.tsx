import type { ReactNode } from 'react';
import { classNames } from '../../lib/react/class-names.js';
import { useSession } from '../../lib/session/session.js';

/** What is for visitors only. While it is not known who reads, all but those who were signed in here last see it. */
export function ForVisitors({ className, children }: { className?: string; children: ReactNode }) {
  const { session } = useSession();
  return !session.authenticated && <div className={classNames('for-visitors', className)}>{children}</div>;
}
