import { useNavigate } from 'react-router-dom';
import { to } from '../config/paths.js';
import { useSignOut } from '../lib/session/session.js';
import { showToast } from '../lib/browser/toast.js';

/** Signs out and leads home; says so when it failed, since the session then still stands. */
export function useSignOutWithNotice(): () => void {
  const navigate = useNavigate();
  const { mutate } = useSignOut();
  return () =>
    mutate(undefined, {
      onSuccess: () => void navigate(to('home')),
      onError: () =>
        showToast({ title: 'Error', description: 'You are still signed in. Please try again.', tone: 'danger' }),
    });
}
