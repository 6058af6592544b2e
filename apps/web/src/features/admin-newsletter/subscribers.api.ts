import type { AddSubscriberDto } from '@campus-deals/contracts/notification/add-subscriber.dto';
import type {
  ImportSubscribersDto,
  SubscribersImportedDto,
} from '@campus-deals/contracts/notification/import-subscribers.dto';
import type { LookUpSubscriberDto } from '@campus-deals/contracts/notification/look-up-subscriber.dto';
import { useMutation } from '@tanstack/react-query';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { write } from '../../lib/api/api.js';
import { plural } from '../../lib/copy/plural.js';

export const SUBSCRIBERS = '/api/admin/subscribers';

export function useAddSubscriber() {
  return useAdminWrite({
    send: (body: AddSubscriberDto) => write('POST /api/admin/subscribers', { body }),
    failure: 'Failed to add subscriber',
    success: 'Subscriber added',
  });
}

export function useUnsubscribe() {
  return useAdminWrite({
    send: (email: string) => write('DELETE /api/admin/subscribers/:email', { params: { email } }),
    failure: 'Failed to unsubscribe user',
    success: ({ count }) => `${plural(count, 'subscription')} ended`,
  });
}

/** Looks an address up. Sends it in the body, since request logs must not contain addresses. */
export function useLookUpSubscriber() {
  return useMutation({
    mutationFn: (body: LookUpSubscriberDto) => write('POST /api/admin/subscribers/search', { body }),
  });
}

export function sendSubscribers(body: ImportSubscribersDto): Promise<SubscribersImportedDto> {
  return write('POST /api/admin/subscribers/import', { body });
}
