import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../kit/ui/button.js';
import { usePopover } from '../../kit/ui/use-popover.js';
import { reading } from '../../platform/api/api.js';
import { siteConfigQuery } from '../../platform/api/site-config.js';
import { plural } from '../../kit/text/plural.js';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.js';
import { browserPermission } from './browser-permission.js';
import { concernOf } from './follows.api.js';
import { followNotifications } from './live.js';
import { unreadCountQuery } from './notification-list.api.js';
import { showAlert, showsAlerts } from './page-alert.js';
import { FALLBACK, notificationPreferencesQuery, useSavePreferences } from './preferences.api.js';
import { subscribeToPush } from './push.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const NotificationPanel = lazyNamed(() => import('./notification-panel.js'), 'NotificationPanel');
/** Highest number on the badge; larger counts are abbreviated. */
const MAX_SHOWN = 99;

/** Shows the number of unread notifications and, on click, the list. For signed-in users. */
export function Bell({ userId }: { userId: number }) {
  useLiveNotifications(userId);
  useKeptTimeZone(userId);
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen) panel.current?.focus({ preventScroll: true });
  }, [isOpen]);
  usePopover({ isOpen, parts: [place], button, onClose: () => setIsOpen(false) });

  return (
    // On a phone the panel is as wide as the page.
    <div ref={place} className="md:relative">
      <IconButton
        ref={button}
        label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        className="relative"
        onClick={() => setIsOpen(!isOpen)}
      >
        <BellIcon className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-bold text-paper tabular-nums"
          >
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {unread > 0 && plural(unread, 'unread notification')}
      </span>
      {isOpen && (
        <div
          ref={panel}
          id={`${id}-panel`}
          role="dialog"
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          className="fade absolute inset-x-2 top-16 z-40 rounded-md border border-line bg-surface text-left text-ink shadow-lift outline-none md:inset-x-auto md:top-full md:right-0 md:mt-1.5 md:w-96"
        >
          <Suspense fallback={<p className="p-4 text-muted">Loading...</p>}>
            <NotificationPanel titleId={`${id}-title`} onOpen={() => setIsOpen(false)} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Storage key of the accounts that this browser has checked. */
const CHECKED = 'time-zone';

/**
 * Stores the browser's time zone for an account that has neither a zone nor a college: quiet hours and the daily email
 * use the account's zone, else its college's. Each browser checks once per account.
 */
function useKeptTimeZone(userId: number): void {
  const client = useQueryClient();
  const { mutateAsync: save } = useSavePreferences();
  useEffect(() => {
    if (readPersonal(CHECKED) === userId) return;
    const keep = async () => {
      const preferences = await client.ensureQueryData(notificationPreferencesQuery);
      if (preferences === FALLBACK) return;
      if (preferences.timeZone === null) {
        const { collegeId } = await client.ensureQueryData(reading('/api/user/profile'));
        if (collegeId === null) await save({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
      }
      writePersonal(CHECKED, userId);
    };
    // The next page load retries.
    void keep().catch(() => undefined);
  }, [client, save, userId]);
}

/**
 * Keeps notifications in sync with the server while the page is open, and shows alerts of new deals unless the server
 * pushes them.
 */
function useLiveNotifications(userId: number): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  // `navigate` changes with every page; the stream must not restart.
  const open = useRef(navigate);
  useEffect(() => {
    open.current = navigate;
  }, [navigate]);
  useEffect(() => {
    let showsUnseen = false;
    // A browser without the permission never reads the preferences.
    const preferences = () => client.ensureQueryData(notificationPreferencesQuery);
    if (browserPermission() === 'granted') {
      void preferences().then(async (stored) => {
        // A push service may have dropped the subscription while still reporting it as active.
        if (stored.browserNotifications)
          await subscribeToPush((await client.ensureQueryData(siteConfigQuery)).vapidPublicKey);
        showsUnseen = await showsAlerts(stored);
      }, console.error);
    }
    return followNotifications(client, {
      userId,
      isNeededUnseen: () => showsUnseen,
      onNew: (notification) => {
        if (browserPermission() !== 'granted') return;
        void preferences()
          .then((stored) =>
            showAlert(
              notification,
              stored,
              (path) => void open.current(path),
              () => concernOf(client, notification),
            ),
          )
          .catch(console.error);
      },
    });
  }, [client, userId]);
}
