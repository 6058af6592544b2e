import { lazy, Suspense, ViewTransition } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { TO_DETAIL } from '../components/ui/detail-link.js';
import { paths } from '../config/paths.js';
import { ErrorBoundary } from '../layouts/error-boundary.js';
import { Footer } from '../layouts/footer.js';
import { available, quickActions } from '../layouts/menu-items.js';
import { SiteLayout } from '../layouts/site-layout.js';
import { useSession } from '../lib/session.js';
import { LeaveBetaButton } from './leave-beta-button.js';
import { SignInSlot } from './sign-in-slot.js';

const CollegeBar = lazy(async () => ({ default: (await import('../features/colleges/college-bar.js')).CollegeBar }));

/** Puts the layout's slots together for the routes inside. */
export function SiteFrame() {
  const { pathname } = useLocation();
  const { session } = useSession();
  const collegeId = matchPath({ path: paths.college.pattern, end: false }, pathname)?.params.collegeId;
  return (
    <SiteLayout
        footer={<Footer extra={<LeaveBetaButton className="min-h-11 hover:text-ink hover:underline" />} />}
        collegeBar={
          collegeId && (
            <Suspense fallback={<div className="h-[3.3125rem] border-b border-line bg-well/70" />}>
              <CollegeBar collegeId={collegeId} actionsFor={(college) => available(quickActions(collegeId, college, session))} />
            </Suspense>
          )
        }
      >
        <ErrorBoundary resetKey={pathname}>
          <ViewTransition default={{ [TO_DETAIL]: 'auto', default: 'none' }}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </ViewTransition>
          <SignInSlot />
        </ErrorBoundary>
    </SiteLayout>
  );
}
