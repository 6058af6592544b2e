import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { MagicLink } from '../../marketplace/sign-in/magic-link.js';
import { PAGE_COPY } from '../../marketplace/sign-in/sign-in-copy.js';
import { to } from '../../platform/paths.js';
import { rememberPath } from '../../platform/session/post-auth-path.js';
import { useSession } from '../../platform/session/session.js';
import { siteConfigQuery, useSiteConfig } from '../../platform/api/site-config.js';
import { lazyPart } from '../../platform/react/lazy-part.js';
import type { RouteHandle } from '../../platform/react/route-handle.js';
import { AfterSignIn } from './after-sign-in.js';

/** A separate file, which the server serves only where the environment enables quick login (server/built-pages.ts). */
const QuickLogin = lazyPart(() => import('../../marketplace/sign-in/quick-login.js'), 'QuickLogin');

export const handle: RouteHandle = {
  preload: async (client) => {
    if (client.getQueryData(siteConfigQuery.queryKey)?.devLogin) await QuickLogin.load();
  },
};

/** `/login` and `/auth/login`. Signed-in users are redirected by role. */
export function Component() {
  const { session } = useSession();
  const { config } = useSiteConfig();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  useEffect(() => {
    // Home is no target: an earlier one, such as a typed address, is kept.
    if (state?.from !== to('home')) rememberPath(state?.from);
  }, [state]);
  if (session.authenticated && session.role) return <AfterSignIn role={session.role} />;
  return (
    <div className="page grid max-w-md py-8 md:py-14">
      <PageHead title="Sign In" noIndex />
      <h1 className="text-center text-2xl min-[24rem]:text-3xl md:text-4xl">Welcome to {config.productName}</h1>
      <p className="mt-2 mb-6 text-center md:mb-8 text-muted">
        Sign in to access exclusive {config.productName} and discounts
      </p>
      <div className="sheet p-6 sm:p-8">
        <MagicLink
          copy={PAGE_COPY}
          intro={
            <>
              <h2 className="text-xl">Sign In / Sign Up</h2>
              <p className="mt-1 mb-5 text-muted">Enter your email to receive a magic link for passwordless sign in.</p>
            </>
          }
        />
        {config.devLogin && (
          <div className="mt-7 border-t-2 border-dashed border-line pt-6">
            <Suspense fallback={null}>
              <QuickLogin />
            </Suspense>
          </div>
        )}
      </div>
      <p className="mt-5 text-center text-sm text-muted">We'll email you a magic link for a password-free sign in.</p>
    </div>
  );
}
