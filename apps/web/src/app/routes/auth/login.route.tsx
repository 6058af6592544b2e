import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { MailCheck } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { homeOfRole } from '../../../config/paths.js';
import { QuickLogin } from '../../../features/auth/quick-login.js';
import { usePageTitle } from '../../../lib/page-title.js';
import { useSession } from '../../../lib/session.js';
import { useSiteConfig } from '../../../lib/site-config.js';

/** `/login` and `/auth/login`. Who is signed in already is led on by role. */
export function LoginRoute() {
  const { session } = useSession();
  const { config } = useSiteConfig();
  usePageTitle('Sign In');
  if (session.authenticated && session.role) return <Navigate to={homeOfRole(session.role)} replace />;
  return (
    <div className="page grid max-w-md py-12 md:py-20">
      <h1 className="text-center text-3xl md:text-4xl">Welcome to {PRODUCT_NAME}</h1>
      <p className="mt-2 mb-8 text-center text-muted">Sign in to access exclusive {PRODUCT_NAME} and discounts</p>
      <div className="sheet p-6 sm:p-8">
        <h2 className="text-xl">Sign In / Sign Up</h2>
        <p className="mt-1 text-muted">Enter your email to receive a magic link for passwordless sign in.</p>
        <p className="mt-5 flex gap-3 rounded-md bg-info-soft p-4 text-[0.9375rem] text-info">
          <MailCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          Sign-in by email opens soon. You can already browse every college and subscribe to its newsletter without an account.
        </p>
        {config.devLogin && <div className="mt-7 border-t-2 border-dashed border-line pt-6"><QuickLogin /></div>}
      </div>
      <p className="mt-5 text-center text-sm text-muted">We'll email you a magic link for a password-free sign in.</p>
    </div>
  );
}
