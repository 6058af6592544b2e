import { ChartColumn, Plug, ScanLine, Settings, Smartphone, Star, Store, Tag } from 'lucide-react';
import { to } from '../../platform/paths.js';
import type { WorkMenu, WorkScreen } from './work-menu.js';

// Deals are submitted and changed below `/vendor/deals`.
const DEALS: WorkScreen = { label: 'Deals', Icon: Tag, href: to('vendorDashboard'), above: '/vendor/deals' };
const REDEEM: WorkScreen = { label: 'Redeem', Icon: ScanLine, href: to('vendorRedeem') };
const ANALYTICS: WorkScreen = { label: 'Analytics', Icon: ChartColumn, href: to('vendorAnalytics') };
const REVIEWS: WorkScreen = { label: 'Reviews', Icon: Star, href: to('vendorDashboard', {}, { tab: 'reviews' }) };
const SHOP: WorkScreen = {
  label: 'Shop',
  Icon: Store,
  href: to('vendorDashboard', {}, { tab: 'profile' }),
  above: '/vendor/receipts',
};
const DEVICES: WorkScreen = { label: 'Counter devices', Icon: Smartphone, href: to('vendorCounterDevices') };
const REGISTER: WorkScreen = { label: 'Cash register', Icon: Plug, href: to('vendorDevelopers') };

/** Menu on the screens of a vendor's own business. */
export const VENDOR_MENU: WorkMenu = {
  label: 'Your business',
  entries: [
    DEALS,
    REDEEM,
    ANALYTICS,
    REVIEWS,
    SHOP,
    { label: 'Settings', Icon: Settings, href: DEVICES.href, screens: [DEVICES, REGISTER] },
  ],
  bar: [DEALS, ANALYTICS, REDEEM, SHOP],
};
