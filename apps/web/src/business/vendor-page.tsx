import type { ReactNode } from 'react';
import { VENDOR_MENU } from '../marketplace/layout/vendor-entries.js';
import { WorkLayout } from '../marketplace/layout/work-layout.js';
import { WorkPage, type WorkPageProps } from '../marketplace/layout/work-page.js';

/** Frame of the screens of a vendor's own business, inside the site's. */
export function VendorLayout({ children }: { children: ReactNode }) {
  return <WorkLayout menu={VENDOR_MENU}>{children}</WorkLayout>;
}

/** Page in that frame. */
export function VendorPage(props: Omit<WorkPageProps, 'menu'>) {
  return (
    <VendorLayout>
      <WorkPage menu={VENDOR_MENU} {...props} />
    </VendorLayout>
  );
}
