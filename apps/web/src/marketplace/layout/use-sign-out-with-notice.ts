import { useNavigate } from 'react-router-dom';
import { unsubscribeFromPush } from '../notifications/push.js';
import { to } from '../../platform/paths.js';
import { useSignOut } from '../../platform/session/session.js';
import { showError } from '../../platform/browser/toast.js';

/** Limits the wait for the push service, so that a failing one does not block signing out. */
const UNSUBSCRIBE_WITHIN_MS = 2000;

/** Signs out and goes home. Shows a message on failure, since the session is then still active. */
export function useSignOutWithNotice(): () => void {
  const navigate = useNavigate();
  const { mutate } = useSignOut();
  const leave = () =>
    mutate(undefined, {
      onSuccess: () => void navigate(to('home')),
      onError: () => showError('You are still signed in. Please try again.'),
    });
  // Unsubscribes while the session is valid: without it, the browser's push subscription cannot be ended.
  return () => void Promise.race([unsubscribeFromPush(), pause(UNSUBSCRIBE_WITHIN_MS)]).then(leave, leave);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
