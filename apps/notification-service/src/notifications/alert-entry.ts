import { longDate } from '@campus-deals/contracts/date-text';
import { DEAL_CATEGORY_LABELS, type NotificationKind } from '@campus-deals/contracts/enumerations';
import { ALERT_SETTINGS, lineOf, switchesOn } from '@campus-deals/contracts/notification/alert-settings';
import type { FollowDto } from '@campus-deals/contracts/notification/follow.dto';
import { type MailDeal, mailDeal, signedInLink, signedInPath } from '../messages/public.js';
import type { AlertLinks, FollowLinks } from '../subscriptions/public.js';
import type { MailedAlert } from './alert-mails.query.js';

/** Texts beside the row of a deal: the notification's own text would repeat the deal's title. */
const BESIDE_ROW: Partial<Record<NotificationKind, string>> = {
  'deal-alert': 'Open it to see how to use it.',
  'deal-ending': 'It ends within 24 hours.',
};

export const PREFERENCES_PATH = '/user/account?tab=notifications';

/** A notification as rendered in a mail. */
export interface AlertEntry {
  title: string;
  text: string;
  url: string;
  /** Label of its button. */
  action: string;
  reasons: AlertReason[];
  /** The deal that it is about. */
  deal?: MailDeal;
  /** Lines with a link each. */
  items?: { text: string; url: string }[];
}

/** Reason why a mail contains an alert, with the link that turns off exactly that. */
export interface AlertReason {
  text: string;
  url: string;
  action: string;
}

interface ReasonFacts {
  userId: number;
  alertChoices: readonly string[];
  follows: readonly FollowDto[];
}

/** Returns the reasons for an alert in a mail: each follow, and the switch of its kind. Empty: it is not wanted. */
export function reasonsFor(
  alert: MailedAlert,
  { userId, alertChoices, follows }: ReasonFacts,
  links: { alerts: AlertLinks; follows: FollowLinks },
): AlertReason[] {
  return switchesOn(alert.kind, alert, 'email', alertChoices).flatMap((kind) =>
    kind === 'followed-deal'
      ? follows
          .filter(({ topic, createdAt }) => alert.topics.includes(topic) && createdAt <= alert.createdAt)
          .map((follow) => ({
            text: `You follow ${nameOf(follow)}.`,
            url: links.follows.page(follow.id),
            action: 'Stop following',
          }))
      : [
          {
            text: `Emails for “${lineOf(kind).label}” are on.`,
            url: links.alerts.page(userId, kind),
            action: 'Turn them off',
          },
        ],
  );
}

const nameOf = ({ vendorName, category, collegeName }: FollowDto): string =>
  category ? `${DEAL_CATEGORY_LABELS[category]} at ${collegeName}` : (vendorName ?? '');

export function entryOf(
  { kind, title, description, data, dealId, category, vendorName }: MailedAlert,
  reasons: AlertReason[],
  publicUrl: string,
  timeZone: string,
): AlertEntry {
  const path = signedInPath(data.path ?? PREFERENCES_PATH);
  const { deal } = data;
  const ends = deal && (deal.endDate ? `Ends ${longDate(deal.endDate, timeZone)}` : 'No expiration');
  return {
    title,
    text: (deal && BESIDE_ROW[kind]) ?? description,
    url: publicUrl + path,
    ...(deal && {
      deal: mailDeal(
        { ...deal, id: dealId ?? 0, category: category ?? 'other', vendorName: vendorName ?? '' },
        publicUrl,
        path,
        ends ?? null,
      ),
    }),
    action: ALERT_SETTINGS[kind].action ?? (dealId === null ? 'Open it' : 'View Deal'),
    reasons,
    ...(data.items && { items: data.items.map(({ text, path }) => ({ text, url: signedInLink(publicUrl, path) })) }),
  };
}
