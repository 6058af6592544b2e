import { Outlet, useMatches, type LoaderFunctionArgs } from 'react-router-dom';
import { Footer } from './footer.js';
import { SiteLayout } from './site-layout.js';
import { loadPage } from '../platform/api/loading.js';
import { siteConfigQuery } from '../platform/api/site-config.js';
import type { RouteHandle } from '../platform/react/route-handle.js';
import { LeaveBetaButton } from '../site/gate/leave-beta-button.js';
import { SignInSlot } from '../marketplace/sign-in/sign-in-slot.js';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await loadPage(context, { wanted: [(client) => client.ensureQueryData(siteConfigQuery)] });
  return null;
}

/** Fills the layout's slots for the pages inside. */
export function SiteFrame() {
  const bar = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.bar)
    .find(Boolean);
  return (
    <SiteLayout
      footer={<Footer extra={<LeaveBetaButton className="min-h-11 hover:text-ink hover:underline" />} />}
      collegeBar={bar}
    >
      <Outlet />
      <SignInSlot />
    </SiteLayout>
  );
}
