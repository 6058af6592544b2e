import { runMigrations } from '@campus-deals/service-defaults';
import { describeWidenedKeys } from '@campus-deals/testing';
import { notificationDatabase } from './database.js';

describeWidenedKeys({
  migrate: (url, only) => runMigrations(notificationDatabase(url), { only }),
  migrations: new URL('migrations', import.meta.url),
  rows: [
    `INSERT INTO notifications (kind, user_id, title, description, cause)
     SELECT 'sample', 1, 'Title', 'Text', n::text FROM generate_series(1, 3) n`,
    'INSERT INTO notification_receipts (notification_id, user_id, read_at) VALUES (2, 1, now())',
    `INSERT INTO announcements (kind, subject_id, occasion, title, description, data, notification_id)
     VALUES ('deal-alert', 1, 'cause', 'Title', 'Text', '{}', 3)`,
    `INSERT INTO messages (kind, key, email) SELECT 'fee-receipt', n::text, 'a@uni.example' FROM generate_series(1, 3) n`,
    `INSERT INTO newsletters (id, trigger) VALUES (1, 'admin')`,
    `INSERT INTO newsletter_recipients (newsletter_id, chunk, email)
     SELECT 1, 1, n || '@uni.example' FROM generate_series(1, 3) n`,
  ],
  keys: {
    notifications: ['id'],
    notification_receipts: ['notification_id'],
    announcements: ['notification_id'],
    messages: ['id'],
    newsletter_recipients: ['id'],
  },
});
