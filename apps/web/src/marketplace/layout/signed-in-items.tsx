import { LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClasses } from '../../kit/ui/button.js';
import { to } from '../../platform/paths.js';
import { Bell } from '../notifications/bell.js';
import { useSignOutWithNotice } from './use-sign-out-with-notice.js';

/** Header items of a signed-in user, beside the links. On small screens all but the bell move to the menu. */
export function SignedInItems({ userId, iconLink }: { userId: number; iconLink: string }) {
  const signOut = useSignOutWithNotice();
  return (
    <>
      <Bell userId={userId} />
      <Link to={to('account')} className={iconLink} aria-label="Account" title="Account">
        <UserRound className="size-5" />
      </Link>
      <button type="button" onClick={signOut} className={buttonClasses('secondary', 'mx-2 max-md:hidden')}>
        <LogOut className="size-4.5" />
        {/* An admin's links leave no room for it on a tablet. */}
        <span className="max-lg:sr-only">Sign Out</span>
      </button>
    </>
  );
}
