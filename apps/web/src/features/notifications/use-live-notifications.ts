import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { siteConfigQuery } from '../../lib/api/site-config.js';
import { browserPermission } from './browser-permission.js';
import { concernOf } from './follows.api.js';
import { followNotifications } from './live.js';
import { showAlert, showsAlerts } from './page-alert.js';
import { notificationPreferencesQuery } from './preferences.api.js';
import { subscribeToPush } from './push.js';

/**
 * Keeps notifications in sync with the server while the page is open, and shows alerts of new deals unless the server
 * pushes them.
 */
export function useLiveNotifications(userId: number): void {
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
