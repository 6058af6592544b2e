import 'reflect-metadata';
import { runMigrations } from '@campus-deals/service-defaults';
import { describeWidenedKeys } from '@campus-deals/testing';
import { catalogDatabase } from '../../database.js';

describeWidenedKeys({
  migrate: (url, only) => runMigrations(catalogDatabase(url), { only }),
  migrations: new URL('../../migrations', import.meta.url),
  rows: [
    `INSERT INTO colleges (id, name, short_name, city, state, time_zone) VALUES (1, 'University of Iowa', 'iowa', 'Iowa City', 'IA', 'America/Chicago')`,
    `INSERT INTO vendors (id, user_id, college_id, name, category) VALUES (1, 1, 1, 'Cafe Sol', 'Food & Drink')`,
    `INSERT INTO deals (id, vendor_id, college_id, title, discount_value, status, approved_at) VALUES (1, 1, 1, 'Half off', '50', 'approved', now())`,
    `INSERT INTO redemptions (deal_id, vendor_id, user_id, kind, code, code_key, secret, redeemed_at)
     SELECT 1, 1, n, 'unique', 'C' || n, 'C' || n, 's', now() FROM generate_series(1, 3) n`,
    `INSERT INTO redemption_entries (redemption_id, deal_id, vendor_id, college_id, saved_cents, kind, at)
     SELECT id, 1, 1, 1, 300, 'redeemed', redeemed_at FROM redemptions`,
    `INSERT INTO redemption_entries (redemption_id, deal_id, vendor_id, college_id, saved_cents, kind, takes_back, reason)
     VALUES (1, 1, 1, 1, -300, 'taken-back', 1, 'mistake')`,
    'INSERT INTO saving_corrections (entry_id, bill_cents, saved_cents) VALUES (2, 1000, 500)',
    `INSERT INTO api_keys (id, vendor_id, name, mode, scopes, key_hash, ending) VALUES (1, 1, 'Till', 'live', '{redeem}', 'hash', '1234')`,
    `INSERT INTO code_holds (id, key_id, redemption_id, idempotency_key, request_hash, deal, expires_at)
     VALUES (gen_random_uuid(), 1, 3, 'sale', 'hash', '{}', now())`,
  ],
  keys: {
    redemptions: ['id'],
    redemption_entries: ['id', 'redemption_id', 'takes_back'],
    saving_corrections: ['entry_id'],
    code_holds: ['redemption_id'],
  },
});
