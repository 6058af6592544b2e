import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { to } from '../../../config/paths.js';
import { hasStoredProviderSession } from '../../../lib/session/provider-storage.js';
import { forgetSession } from '../../../lib/session/session.js';
import { showToast, type Toast } from '../../../lib/browser/toast.js';

/**
 * Forgets the signed-in user in this browser, goes home and explains why. Called after the server has ended every
 * session.
 */
export function useLeaveHere() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (words: Pick<Toast, 'title' | 'description'>) => {
    if (hasStoredProviderSession())
      await (await import('../../../lib/session/provider/sign-out.js')).leaveProvider(client);
    await forgetSession(client);
    void navigate(to('home'));
    showToast(words);
  };
}
