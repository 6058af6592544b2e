import { startMessaging } from '@campus-deals/messaging';
import type { PersonalDataUnderTest } from '@campus-deals/testing';
import { exportOf } from './accounts.js';
import { startCatalog } from './catalog-app.js';
import { erasuresIn } from './erasures.js';

const NO_PERSON = { neither: 'about no person' };
const WITH_VENDOR = { erased: 'deleted with the business', unexported: 'a secret' };
const DERIVED = { erased: 'deleted with the business', unexported: 'made from columns that are exported' };

export const personalData: PersonalDataUnderTest = {
  columns: {
    'vendors: user_id name description category address city state zip_code distance_from_campus phone email website logo logo_url seo_metadata hours import_key suspension_reason':
      { erased: 'row deleted', exported: 'vendor' },
    'vendor_search: name text details': DERIVED,
    'places: name address city state zip_code phone hours': { erased: 'deleted with the business', exported: 'places' },
    'deals: title description discount_value image terms redemption_code rejection_reason seo_metadata import_key idempotency_key':
      { erased: 'deleted with the business', exported: 'deals' },
    'revisions: changes rejection_reason': { erased: 'deleted with the business', exported: 'dealRevisions' },
    'deal_search: name vendor_name text details': DERIVED,
    'shown_deals: category': DERIVED,
    'deals: decided_by': { erased: 'emptied', exported: 'namedIn' },
    'revisions: decided_by': { erased: 'emptied', exported: 'namedIn' },
    'undoable_decisions: decided_by': { erased: 'row deleted', exported: 'namedIn' },
    'undoable_decisions: before': { erased: 'the decider is emptied', unexported: 'deleted after minutes' },
    'admin_jobs: created_by': { erased: 'emptied, and the job ends', exported: 'namedIn' },
    'admin_jobs: file_name notes params problem': { neither: 'about the work of admins; deleted when old' },
    'admin_job_rows: input label message': { neither: 'what admins imported or changed; deleted when old' },
    'admin_job_rows: subject_id': { neither: 'a college, business or deal' },
    'admin_job_files: content': { neither: 'what admins imported; deleted when read' },
    'saved_deals: user_id': { erased: 'row deleted', exported: 'savedDeals' },
    'redemptions: user_id code': { erased: 'row deleted', exported: 'redemptions' },
    'redemptions: code_key secret mailbox_key': { erased: 'row deleted', unexported: 'secrets and hashes' },
    'saved_deals: mailbox_key': { erased: 'row deleted', unexported: 'a hash' },
    'reviews: mailbox_key': { erased: 'row deleted', unexported: 'a hash' },
    'redemption_entries: user_id': { erased: 'emptied', exported: 'savings' },
    'redemption_entries: deal_title terms place': { neither: 'what the business offered, for its ledger and students' },
    'redemption_entries: name': { erased: 'emptied with the business', unexported: 'the name of a device: see there' },
    'counter_days: name place': { erased: 'emptied with the business', unexported: 'the name of a device: see there' },
    'reviews: user_id text hidden_reason': { erased: 'row deleted', exported: 'reviews' },
    'reviews: answer': { erased: 'deleted with the business', exported: 'reviewAnswers' },
    'reports: user_id comment': { erased: 'emptied', exported: 'dealReports' },
    'reports: mailbox_key': { erased: 'emptied', unexported: 'a hash' },
    'image_uploads: user_id name': { erased: 'row deleted', exported: 'images' },
    'viewers: visitor_hash': { erased: 'row deleted', exported: 'recentViews' },
    'viewer_salts: salt': NO_PERSON,
    'counter_devices: name': { erased: 'deleted with the business', exported: 'counterDevices' },
    'counter_devices: pin_hash secret_hash': WITH_VENDOR,
    'api_keys: name scopes ending': { erased: 'deleted with the business', exported: 'apiKeys' },
    'api_keys: key_hash': WITH_VENDOR,
    'code_holds: deal idempotency_key request_hash': WITH_VENDOR,
    'shop_pins: hash': WITH_VENDOR,
    'pool_codes: code code_key': WITH_VENDOR,
    'webhook_endpoints: url types': { erased: 'deleted with the business', exported: 'webhooks' },
    'webhook_endpoints: secret previous_secret': WITH_VENDOR,
    'webhook_deliveries: body response': { erased: 'deleted with the business', unexported: 'sent to the business' },
    'vendor_fees: user_id': { erased: 'emptied', unexported: 'exported by billing' },
    'counted_subscribers: user_id': { erased: 'emptied', unexported: 'exported by notification' },
    'suspended_accounts: user_id': { erased: 'row deleted', unexported: 'exported by identity' },
    'colleges: name short_name alias city state zipcode website logo_url seo_metadata time_zone email_domains imported_domains initials':
      NO_PERSON,
    'known_settings: settings': NO_PERSON,
    'search_words: word': { neither: 'single words of what is public; unused ones are deleted weekly' },
  },
  async start() {
    const catalog = await startCatalog(startMessaging);
    catalog.identity.others = true;
    return {
      url: catalog.env.CATALOG_DATABASE_URL,
      begin: erasuresIn(catalog),
      exportOf: () => exportOf(catalog, { userId: 1 }),
      stop: () => catalog.stop(),
    };
  },
};
