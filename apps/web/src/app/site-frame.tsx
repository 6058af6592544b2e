import { Suspense, useEffect, ViewTransition } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { TO_DETAIL } from '../components/ui/detail-link.js';
import { paths } from '../config/paths.js';
import { ErrorBoundary } from '../layouts/error-boundary.js';
import { Footer } from '../layouts/footer.js';
import { available, quickActions } from '../layouts/menu-items.js';
import { SiteLayout } from '../layouts/site-layout.js';
import { endFirstFrame } from '../lib/first-frame.js';
import { lazyPart } from '../lib/lazy-part.js';
import { useSession } from '../lib/session.js';
import { LeaveBetaButton } from './leave-beta-button.js';
import { SignInSlot } from './sign-in-slot.js';

const CollegeBar = lazyPart(
  () => import('../features/colleges/college-bar.js'),
  (bar) => bar.CollegeBar,
);

function collegeIn(pathname: string): string | undefined {
  return matchPath({ path: paths.college.pattern, end: false }, pathname)?.params.collegeId;
}

/** Fetches what the frame of the page at a path is drawn with. */
export async function loadCollegeBar(pathname: string): Promise<void> {
  if (collegeIn(pathname)) await CollegeBar.load();
}

/** Puts the layout's slots together for the routes inside. */
export function SiteFrame() {
  const { pathname } = useLocation();
  const { session } = useSession();
  const collegeId = collegeIn(pathname);
  return (
    <SiteLayout
      footer={<Footer extra={<LeaveBetaButton className="min-h-11 hover:text-ink hover:underline" />} />}
      collegeBar={
        collegeId && (
          <Suspense fallback={<div className="h-[3.3125rem] border-b border-line bg-well/70" />}>
            <CollegeBar
              collegeId={collegeId}
              actionsFor={(college) => available(quickActions(collegeId, college, session))}
            />
          </Suspense>
        )
      }
    >
      <ErrorBoundary resetKey={pathname}>
        <ViewTransition default={{ [TO_DETAIL]: 'auto', default: 'none' }}>
          <Suspense fallback={null}>
            <Outlet />
            <EndOfFirstFrame />
          </Suspense>
        </ViewTransition>
        <SignInSlot />
      </ErrorBoundary>
    </SiteLayout>
  );
}

/** Beside the screen, so that it is there when the screen is. */
function EndOfFirstFrame() {
  useEffect(endFirstFrame, []);
  return null;
}
