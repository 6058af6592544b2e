import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';

/** Preferences of an account that knows its time zone and gets everything. */
export const somePreferences = (facts: object = {}) => ({
  browserNotifications: true,
  emailNotifications: true,
  timeZone: 'America/New_York',
  quietFrom: null,
  quietTo: null,
  digest: 'daily' as const,
  alertChoices: [] as string[],
  ...facts,
});

let last = 0;
export function aNotification(facts: Partial<NotificationDto> = {}): NotificationDto {
  const id = facts.id ?? (last += 1);
  return {
    id,
    kind: 'deal-alert',
    title: `New deal ${id}`,
    description: 'Half off sandwiches',
    createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    isRead: false,
    topics: [],
    dealId: 42,
    collegeId: 7,
    path: '/college/iowa/deal/42',
    deal: {
      title: 'Lunch',
      discountType: 'percentage',
      discountValue: '50',
      endDate: '2027-01-31T18:00:00.000Z',
      image: null,
    },
    ...facts,
  };
}
