import type { PersonalDataUnderTest } from '@campus-deals/testing';
import { erasuresIn } from './erasures.js';
import { IdentityUnderTest } from './identity-app.js';

const NO_PERSON = { neither: 'about no person' };
const SECRET = { erased: 'row deleted', unexported: 'a secret, or the id of a session' };

export const personalData: PersonalDataUnderTest = {
  columns: {
    'users: email name alert_choices quiet_from quiet_to referral_code supabase_id suspension_reason time_zone': {
      erased: 'row deleted',
      exported: 'account',
    },
    'users: magic_link_token_hash': SECRET,
    'users: referred_by_user_id': { erased: 'emptied', exported: 'account' },
    'sessions: user_id device': { erased: 'row deleted', exported: 'sessions' },
    'sessions: provider_session_id token_hash': SECRET,
    'provider_sessions: id user_id': SECRET,
    'student_verifications: user_id address mailbox': { erased: 'row deleted', exported: 'studentVerification' },
    'student_verifications: token_hash': SECRET,
    'student_cards: user_id picture': { erased: 'row deleted', exported: 'studentCards' },
    'student_cards: mailbox network': { erased: 'row deleted', unexported: 'hashes' },
    'student_cards: decided_by': { erased: 'emptied', exported: 'namedIn' },
    'referral_credits: referrer_user_id referred_user_id': { erased: 'emptied', exported: 'referrals' },
    'referral_credits: person_hash': { erased: 'emptied', unexported: 'a hash' },
    'user_referral_achievements: user_id': { erased: 'row deleted', exported: 'referrals' },
    'user_rewards: user_id reward_description': { erased: 'row deleted', exported: 'referrals' },
    'referral_achievements: name description icon_url': NO_PERSON,
    'audit_log: actor_id': { erased: 'emptied', exported: 'adminActions' },
    'audit_log: actor_erasure_id': { neither: 'tells erased admins apart, and is no account' },
    'audit_log: action subject_id subject_type label before after': {
      neither: 'what admins did, also to an account, by number; addresses and names are masked',
    },
    'activities: action label subject_id subject_type': { neither: 'public titles and names; deleted after 30 days' },
    'erasures: user_id email supabase_id': {
      erased: 'emptied when every service has erased',
      unexported: 'begins when the account is gone',
    },
    'erasures: supabase_id_hash': { neither: 'a hash, so that an old token does not bring the account back' },
    'college_domains: domain': NO_PERSON,
    'colleges: name short_name': NO_PERSON,
    'settings: newsletter_cron postal_address product_name support_email tax_id': { neither: 'the product itself' },
  },
  async start() {
    const identity = await IdentityUnderTest.start({}, { events: false });
    for (const neighbour of [identity.catalog, identity.billing, identity.notification])
      neighbour.on('POST /internal/exports', { body: { data: {} } });
    return {
      url: identity.env.IDENTITY_DATABASE_URL,
      begin: erasuresIn(identity),
      exportOf: async () => {
        const { caller } = await identity.member();
        const answer = await identity.ask('GET', '/api/user/export', { caller });
        return answer.json<{ identity: object }>().identity;
      },
      stop: () => identity.stop(),
    };
  },
};
