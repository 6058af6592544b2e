import { DEAL_CATEGORY_LABELS } from '@campus-deals/contracts/catalog/deal-categories';
import type { Concern } from '@campus-deals/contracts/notification/alert-settings';
import type { FollowDto } from '@campus-deals/contracts/notification/follow.dto';
import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { reading, write } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

const FOLLOWS = ['/api/user/follows'];
/** Another browser may have ended a follow. */
const afterFailure = (_: unknown, error: Error | null) => (error ? FOLLOWS : []);
export const followsQuery = reading('/api/user/follows');
const ownProfileQuery = reading('/api/user/profile');

/** Returns "The Kettle", or "Food & Drink at Reed". */
export const followName = ({
  vendorName,
  category,
  collegeName,
}: Pick<FollowDto, 'vendorName' | 'category' | 'collegeName'>): string =>
  category ? `${DEAL_CATEGORY_LABELS[category]} at ${collegeName}` : (vendorName ?? '');

/** Returns the follows that bring a notification. */
export const followsBehind = (follows: readonly FollowDto[], { topics, createdAt }: NotificationDto): FollowDto[] =>
  follows.filter((follow) => topics.includes(follow.topic) && follow.createdAt <= createdAt);

/** Finds the ways in which a notification concerns the user. */
export async function concernOf(client: QueryClient, notification: NotificationDto): Promise<Concern> {
  const [follows, { collegeId }] = await Promise.all([
    client.ensureQueryData(followsQuery),
    client.ensureQueryData(ownProfileQuery),
  ]);
  return {
    isDirect:
      notification.kind !== 'deal-alert' ||
      notification.collegeId === collegeId ||
      notification.topics.some((topic) => topic.startsWith(`college:${collegeId}:`)),
    isFollowed: followsBehind(follows, notification).length > 0,
  };
}

export function useFollow() {
  const client = useQueryClient();
  return useWrite('POST /api/user/follows', {
    changes: FOLLOWS,
    success: (follow) => ({
      title: `You follow ${followName(follow)}`,
      description: 'You get notified about its new deals. Choose how in your account, under Notifications.',
    }),
    failure: () => 'This could not be followed. Please try again.',
    onSuccess: (follow) => client.setQueryData(followsQuery.queryKey, (follows) => follows && [...follows, follow]),
  });
}

export const useUnfollow = () =>
  useWrite(({ id }: FollowDto) => write('DELETE /api/user/follows/:id', { params: { id } }), {
    stores: followsQuery,
    changes: afterFailure,
    success: (_, ended) => `You no longer follow ${followName(ended)}`,
    failure: () => 'The follow could not be ended. Please try again.',
  });

/** Pins a follow in place of any other, or unpins it. */
export const usePin = () =>
  useWrite(
    ({ id, isPinned }: FollowDto) =>
      isPinned
        ? write('DELETE /api/user/follows/:id/pin', { params: { id } })
        : write('POST /api/user/follows/:id/pin', { params: { id } }),
    {
      stores: followsQuery,
      changes: afterFailure,
      success: (_, { isPinned, ...follow }) =>
        isPinned ? `${followName(follow)} is no longer pinned` : `You pinned ${followName(follow)}`,
      failure: () => 'The pin could not be changed. Please try again.',
    },
  );
