import type { ErrorCode } from '../errors.js';
import { MAXIMUM_ID } from '../limits.js';

/** Codes for test keys, each with the error that it returns. Null: it can be redeemed any number of times. */
export const TEST_CODES = {
  'TEST-OK': null,
  'TEST-USED': 'already_redeemed',
  'TEST-EXPIRED': 'code_expired',
  'TEST-HELD': 'code_held',
  'TEST-CLOSED': 'deal_not_open_now',
} as const satisfies Record<string, ErrorCode | null>;

/** The deal of the test codes. No deal has its id. */
export const TEST_DEAL = { dealId: MAXIMUM_ID, dealTitle: 'Test deal', discount: '10% OFF' };

/** Errors of a code that cannot be redeemed now. */
export const CODE_ERRORS = [
  'code_not_found',
  'code_expired',
  'code_outdated',
  'code_held',
  'already_redeemed',
  'own_business',
  'code_unusable',
  'vendor_suspended',
  'deal_state_conflict',
  'deal_not_open_now',
] as const satisfies ErrorCode[];

/** Errors of a hold that cannot be committed or cancelled. */
export const HOLD_ERRORS = ['hold_not_found', 'hold_expired', 'hold_state_conflict'] as const satisfies ErrorCode[];

export const API_KEY_ERRORS = [
  'api_key_invalid',
  'api_key_scope_missing',
  'vendor_suspended',
  'too_many_requests',
] as const satisfies ErrorCode[];

/** Every error of the counter API that a till handles. */
export const COUNTER_API_ERRORS: readonly ErrorCode[] = [
  ...new Set<ErrorCode>([
    ...CODE_ERRORS,
    ...HOLD_ERRORS,
    ...API_KEY_ERRORS,
    'idempotency_key_reused',
    'validation_failed',
    'service_unavailable',
  ]),
];
