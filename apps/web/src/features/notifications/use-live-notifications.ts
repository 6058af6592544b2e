import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { siteConfigQuery } from '../../lib/api/site-config.js';
import { browserPermission } from './browser-permission.js';
import { followNotifications } from './live.js';
import { showAlert, showsAlerts } from './page-alert.js';
import { notificationPreferencesQuery } from './preferences.api.js';
import { subscribeToPush } from './push.js';

/** Keeps notifications in step with the server while the page is open, and shows alerts of new deals where the server pushes none. */
export function useLiveNotifications(userId: number): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  // It changes with every page; the stream must not.
  const open = useRef(navigate);
  useEffect(() => {
    open.current = navigate;
  }, [navigate]);
  useEffect(() => {
    let showsUnseen = false;
    // Nobody is asked about preferences whose browser shows nothing.
    const preferences = () => client.ensureQueryData(notificationPreferencesQuery);
    if (browserPermission() === 'granted') {
      void preferences().then(async (stored) => {
        // A push service may have dropped it and still say that it takes what is pushed.
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
          .then((stored) => showAlert(notification, stored, (path) => void open.current(path)))
          .catch(console.error);
      },
    });
  }, [client, userId]);
}
