import type {
  ImportSubscribersDto,
  SubscribersImportedDto,
} from '@campus-deals/contracts/notification/import-subscribers.dto';
import { useWrite } from '../../platform/api/use-write.js';
import { write } from '../../platform/api/api.js';
import { plural } from '../../kit/text/plural.js';

export const SUBSCRIBERS = '/api/admin/subscribers';

export const useAddSubscriber = () => useWrite('POST /api/admin/subscribers', { success: 'Subscriber added' });

export const useUnsubscribe = (email: string) =>
  useWrite('DELETE /api/admin/subscribers/:email', {
    params: { email },
    failure: 'Failed to unsubscribe user',
    success: ({ count }) => `${plural(count, 'subscription')} ended`,
  });

/** Looks an address up. Sends it in the body, since request logs must not contain addresses. */
export const useLookUpSubscriber = () => useWrite('POST /api/admin/subscribers/search', { changes: [] });

export function sendSubscribers(body: ImportSubscribersDto): Promise<SubscribersImportedDto> {
  return write('POST /api/admin/subscribers/import', { body });
}
