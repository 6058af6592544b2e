import { isAlertOn, switchesOn, type Concern } from '@campus-deals/contracts/notification/alert-settings';
import { DEAL_ALERT_TITLE, dealAlertBody, dealAlertTag } from '@campus-deals/contracts/notification/deal-alert';
import { quietUntil } from '@campus-deals/contracts/catalog/local-time';
import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import type { NotificationPreferencesDto } from '@campus-deals/contracts/identity/profile.dto';
import { browserPermission } from './browser-permission.js';
import { pushState } from './push.js';

const ICON = '/icon.svg';

/**
 * Whether the page shows alerts in this browser: they are switched on and permitted, and the server does not push them
 * here.
 */
export async function showsAlerts(preferences: NotificationPreferencesDto): Promise<boolean> {
  return preferences.browserNotifications && browserPermission() === 'granted' && (await pushState()) !== 'subscribed';
}

/**
 * Shows the browser's notification of a new deal. Calls `open` with the deal's address on click, and `concernOf` only
 * if one of the notification's switches is off.
 */
export async function showAlert(
  { kind, dealId, deal, path }: NotificationDto,
  preferences: NotificationPreferencesDto,
  open: (path: string) => void,
  concernOf: () => Promise<Concern>,
): Promise<void> {
  if (kind !== 'deal-alert' || !deal || dealId === null || !(await showsAlerts(preferences))) return;
  const { alertChoices } = preferences;
  if (!isAlertOn(kind, 'push', alertChoices) || !isAlertOn('followed-deal', 'push', alertChoices))
    if (switchesOn(kind, await concernOf(), 'push', alertChoices).length === 0) return;
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (quietUntil(new Date(), preferences, preferences.timeZone ?? here)) return;
  const options = {
    body: dealAlertBody(deal, here),
    tag: dealAlertTag(dealId),
    requireInteraction: true,
    icon: ICON,
    data: { path },
  };
  try {
    const shown = new Notification(DEAL_ALERT_TITLE, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
      if (path) open(path);
    };
  } catch {
    // Phones show notifications of a service worker only, never a page's own.
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(DEAL_ALERT_TITLE, options);
  }
}
