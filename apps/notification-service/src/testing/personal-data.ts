import type { PersonalDataUnderTest } from '@campus-deals/testing';
import { erasuresIn } from './erasures.js';
import { NotificationUnderTest } from './notification-app.js';

const COPY = { neither: 'copied from the catalogue, which removes it with an event' };
const NO_PERSON = { neither: 'about no person' };

export const personalData: PersonalDataUnderTest = {
  columns: {
    'users: email name role time_zone quiet_from quiet_to alert_choices': { erased: 'row deleted', exported: 'user' },
    'newsletter_subscriptions: email user_id referral_code ip_hash': { erased: 'ended', exported: 'subscriptions' },
    'messages: user_id email key about kind reply': { erased: 'row deleted', exported: 'deliveries' },
    'messages: traceparent': NO_PERSON,
    'newsletter_recipients: email user_id reply': { erased: 'row deleted', exported: 'newsletters' },
    'newsletters: created_by': { erased: 'emptied', exported: 'namedIn' },
    'newsletters: subject intro': { neither: 'words of the product to its readers' },
    'newsletters: listed_to': {
      erased: 'emptied when all recipients are listed',
      unexported: 'progress of a running job',
    },
    'newsletters: reason week_key': NO_PERSON,
    'newsletter_editions: subject preheader content': NO_PERSON,
    'notifications: user_id title description data cause topics': { erased: 'row deleted', exported: 'notifications' },
    'notification_receipts: user_id': { erased: 'row deleted', exported: 'notificationMarks' },
    'announcements: last_user_id': {
      erased: 'set to 0 when all users are reached',
      unexported: 'progress of a running job',
    },
    'announcements: subject_id': { neither: 'a deal or college' },
    'announcements: kind occasion title description data': NO_PERSON,
    'push_subscriptions: user_id endpoint p256dh auth user_agent': { erased: 'row deleted', exported: 'browsers' },
    'follows: user_id topic': { erased: 'row deleted', exported: 'follows' },
    'saved_deals: user_id': { erased: 'row deleted', unexported: 'exported by the catalogue' },
    'suppressions: email': { erased: 'emptied', unexported: 'the answer to an address that bounced or complained' },
    'suppressions: email_hash detail': { neither: 'a keyed hash: the address must not be mailed again' },
    'vendors: name user_id': COPY,
    'deals: user_id vendor_name title discount_value image window_from window_to': COPY,
    'colleges: name short_name time_zone': COPY,
    'known_settings: settings': NO_PERSON,
    'mail_reports: id': { neither: 'ids of reports, so that each counts once' },
    'used_challenges: signature': NO_PERSON,
  },
  async start() {
    const notification = await NotificationUnderTest.start();
    return {
      url: notification.env.NOTIFICATION_DATABASE_URL,
      begin: erasuresIn(notification),
      stop: () => notification.stop(),
      exportOf: async () => {
        const answer = await notification.ask('POST', '/internal/exports', {
          caller: { kind: 'service', name: 'identity' },
          body: { userId: 1, email: 'somebody@uni.example' },
        });
        return answer.json<{ data: object }>().data;
      },
    };
  },
};
