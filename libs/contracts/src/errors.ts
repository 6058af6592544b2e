/**
 * Stable error codes of the product's API, each with its HTTP status and title.
 * Codes are part of the contract: never rename one; add a new one instead.
 */
export const ERROR_CODES = {
  validation_failed: { status: 400, title: 'Some fields are not valid' },
  malformed_request: { status: 400, title: 'The request could not be read' },
  sign_in_required: { status: 401, title: 'Sign in first' },
  access_denied: { status: 403, title: 'Not allowed' },
  fresh_sign_in_required: { status: 403, title: 'Sign in again to do this' },
  account_suspended: {
    status: 403,
    title: 'This account is suspended. Write to us if you think this is a mistake.',
  },
  gate_closed: { status: 403, title: 'This site is currently in private beta' },
  api_key_invalid: { status: 401, title: 'The API key is not valid' },
  api_key_scope_missing: { status: 403, title: 'The API key does not allow this' },
  counter_not_valid: { status: 401, title: 'This counter no longer works. Ask for a new link.' },
  counter_pin_required: { status: 401, title: 'Enter the PIN of this counter' },
  invalid_provider_token: { status: 401, title: 'The sign-in could not be verified' },
  challenge_required: { status: 403, title: 'A new challenge must be solved first' },
  verified_students_only: { status: 403, title: 'For verified students only' },
  own_business: { status: 403, title: 'This is your own business' },
  vendor_suspended: { status: 403, title: 'Your business is suspended' },
  registration_fee_required: { status: 403, title: 'Registration fee required' },
  email_not_verified: { status: 403, title: 'Your email address is not verified' },
  cross_origin_write: { status: 403, title: 'Writes must come from this site' },
  access_undeclared: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  college_not_found: { status: 404, title: 'College not found' },
  vendor_not_found: { status: 404, title: 'Vendor not found' },
  vendor_profile_not_found: { status: 404, title: 'Vendor profile not found' },
  deal_not_found: { status: 404, title: 'Deal not found' },
  user_not_found: { status: 404, title: 'User not found' },
  student_card_not_found: { status: 404, title: 'Student card not found' },
  place_not_found: { status: 404, title: 'Place not found' },
  counter_device_not_found: { status: 404, title: 'Counter device not found' },
  code_not_found: { status: 404, title: 'Code not found' },
  review_not_found: { status: 404, title: 'Review not found' },
  api_key_not_found: { status: 404, title: 'API key not found' },
  hold_not_found: { status: 404, title: 'Hold not found' },
  image_not_found: { status: 404, title: 'Image not found' },
  session_not_found: { status: 404, title: 'Session not found' },
  erasure_not_found: { status: 404, title: 'Erasure not found' },
  subscription_not_found: { status: 404, title: 'Subscription not found' },
  job_not_found: { status: 404, title: 'Job not found' },
  failed_event_not_found: { status: 404, title: 'Failed task not found' },
  notification_not_found: { status: 404, title: 'Notification not found' },
  follow_not_found: { status: 404, title: 'Follow not found' },
  too_many_follows: { status: 409, title: 'You follow as much as one account can' },
  delivery_not_found: { status: 404, title: 'Email not found' },
  newsletter_not_found: { status: 404, title: 'Newsletter not found' },
  webhook_not_found: { status: 404, title: 'Webhook not found' },
  payment_not_found: { status: 404, title: 'Payment not found' },
  receipt_not_found: { status: 404, title: 'Receipt not found' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  length_required: { status: 411, title: 'The request must say how long it is' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  place_in_use: { status: 409, title: 'Deals are limited to this place' },
  main_place_incomplete: { status: 409, title: 'Complete the address of your profile first' },
  college_already_active: { status: 409, title: 'College is already active' },
  college_without_subscribers: { status: 409, title: 'College has no subscribers' },
  short_name_taken: { status: 409, title: 'Short name is taken' },
  email_taken: { status: 409, title: 'Another account has this email address' },
  own_suspension: { status: 409, title: 'You cannot suspend your own account' },
  user_state_conflict: { status: 409, title: 'The account is in another state' },
  own_account: { status: 409, title: 'Delete your own account in your account settings' },
  settings_changed: { status: 409, title: 'The settings have changed meanwhile' },
  owns_business: { status: 409, title: 'This account has a business' },
  last_admin: { status: 409, title: 'The last admin must stay' },
  verification_ended: {
    status: 409,
    title: 'We ended your student status. Write to us if you think this is a mistake.',
  },
  student_card_decided: { status: 409, title: 'This student card was decided meanwhile' },
  verification_state_conflict: { status: 409, title: 'The student status has changed meanwhile' },
  school_address_taken: { status: 409, title: 'Another account has this school address' },
  vendor_already_registered: { status: 409, title: 'This account has a business already' },
  vendor_changed: { status: 409, title: 'The profile has changed meanwhile' },
  deal_changed: { status: 409, title: 'This deal was edited in another tab' },
  vendor_state_conflict: { status: 409, title: 'No change of this business is waiting' },
  deal_state_conflict: { status: 409, title: 'The deal is in another state' },
  review_hidden: { status: 409, title: 'The review is hidden' },
  undo_expired: { status: 409, title: 'The decision can no longer be taken back' },
  removal_refused: { status: 409, title: 'It cannot be removed' },
  vendor_claimed: { status: 409, title: 'The business has an owner' },
  limit_reached: { status: 409, title: 'There are as many as there may be' },
  deal_not_open_now: { status: 409, title: 'The deal is not open now' },
  deal_not_valid_here: { status: 409, title: 'The deal is not valid at this place' },
  redemption_limit_reached: { status: 409, title: 'No more of this deal is to be had' },
  already_reviewed: { status: 409, title: 'The mailbox has a review already' },
  already_redeemed: { status: 409, title: 'The code was redeemed before' },
  redemption_not_found: { status: 404, title: 'Redemption not found' },
  saving_not_correctable: { status: 409, title: 'The saving does not depend on the bill' },
  already_taken_back: { status: 409, title: 'The redemption was taken back before' },
  take_back_expired: { status: 409, title: 'The redemption can no longer be taken back' },
  code_unusable: { status: 409, title: 'This code cannot be used' },
  code_expired: { status: 409, title: 'The code has expired' },
  code_outdated: { status: 409, title: 'The code has changed: scan it again' },
  code_held: { status: 409, title: 'Another counter holds the code' },
  hold_expired: { status: 409, title: 'The hold has expired' },
  hold_state_conflict: { status: 409, title: 'The hold is in another state' },
  fee_not_due: { status: 409, title: 'There is no registration fee' },
  fee_already_paid: { status: 409, title: 'The registration fee is already paid' },
  job_state_conflict: { status: 409, title: 'The job is in another state' },
  import_file_gone: { status: 409, title: 'The checked file is gone. Choose it again to import it.' },
  delivery_state_conflict: { status: 409, title: 'The email is in another state' },
  newsletter_under_way: { status: 409, title: 'This newsletter is being sent already' },
  newsletter_empty: { status: 409, title: 'There is nothing to tell of this college now' },
  newsletter_time_past: { status: 409, title: 'Choose a time in the future' },
  newsletter_state_conflict: { status: 409, title: 'The newsletter is in another state' },
  payment_state_conflict: { status: 409, title: 'The payment is in another state' },
  address_suppressed: {
    status: 409,
    title: 'The owner of this address unsubscribed from all email. Only they can subscribe again.',
  },
  body_too_large: { status: 413, title: 'Request is too large' },
  query_too_long: { status: 414, title: 'Query is too long' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  invalid_unsubscribe_link: { status: 400, title: 'Unsubscribe link is not valid' },
  link_invalid: { status: 400, title: 'The link has expired or is invalid' },
  invalid_webhook_signature: { status: 400, title: 'The signature of the event is not valid' },
  idempotency_key_reused: { status: 422, title: 'This Idempotency-Key was used for another request' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong' },
  service_unavailable: { status: 503, title: 'Temporarily unavailable' },
  payments_unavailable: { status: 503, title: 'Card payment is not available' },
  service_timeout: { status: 504, title: 'The service took too long' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Body of every error response: `application/problem+json` (RFC 9457). `message` equals `detail`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  code: ErrorCode;
  /** Messages by field path, for `validation_failed`. */
  errors?: Record<string, string[]>;
  requestId?: string;
}

/** Builds the body of an error response. */
export function problem(code: ErrorCode, detail?: string, extra: Pick<Problem, 'errors' | 'requestId'> = {}): Problem {
  const { status, title } = ERROR_CODES[code];
  const text = detail ?? title;
  return { type: `/docs/errors#${code}`, title, status, detail: text, message: text, code, ...extra };
}
