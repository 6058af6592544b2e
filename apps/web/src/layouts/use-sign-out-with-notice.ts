import { useNavigate } from 'react-router-dom';
import { unsubscribeFromPush } from '../features/notifications/push.js';
import { to } from '../config/paths.js';
import { useSignOut } from '../lib/session/session.js';
import { showToast } from '../lib/browser/toast.js';

/** A push service that does not answer keeps nobody signed in. */
const UNSUBSCRIBE_WITHIN_MS = 2000;

/** Signs out and leads home; says so when it failed, since the session then still stands. */
export function useSignOutWithNotice(): () => void {
  const navigate = useNavigate();
  const { mutate } = useSignOut();
  const leave = () =>
    mutate(undefined, {
      onSuccess: () => void navigate(to('home')),
      onError: () =>
        showToast({ title: 'Error', description: 'You are still signed in. Please try again.', tone: 'danger' }),
    });
  // While the session still stands: later nobody may end what is pushed to this browser.
  return () => void Promise.race([unsubscribeFromPush(), pause(UNSUBSCRIBE_WITHIN_MS)]).then(leave, leave);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
