import { longDateTime } from '@campus-deals/contracts/date-text';
import type { RedeemedDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { HttpError } from '../../platform/api/http-client.js';
import { refusedFields } from '../../platform/api/refused-fields.js';

/** Result of a code, as the counter shows it. */
export type CounterAnswer =
  { isAccepted: true; redeemed: RedeemedDto } | { isAccepted: false; title: string; text: string };

const refused = (title: string, text: string): CounterAnswer => ({ isAccepted: false, title, text });

export const OFFLINE = refused(
  'You are offline',
  'Redeeming needs a network, so that each code counts once. The code was not used up: connect, then try it again.',
);

const CLOSED = ['This counter is closed', 'The code was not used up. Ask the owner for a new link.'] as const;

/** Titles and advice for rejected codes, by error code. */
const REFUSALS: Record<string, readonly [title: string, text: string]> = {
  code_not_found: ['No such code', "This code isn't for any of your deals. Check each character with the student."],
  code_outdated: ['This picture is too old', 'The code changes every 30 seconds: scan the student’s screen itself.'],
  code_expired: [
    'This code has expired',
    'It was not used within 24 hours. The student can open the deal again and get a new one.',
  ],
  code_held: [
    'Held by a cash register',
    'A cash register is redeeming this code right now. If the sale ends, it is free in a minute.',
  ],
  own_business: ['The owner’s own code', 'The owner of a business cannot redeem there. The code was not used up.'],
  code_unusable: ['This code cannot be used', 'The student can write to us about it. It was not used up.'],
  counter_not_valid: CLOSED,
  counter_pin_required: CLOSED,
  vendor_suspended: ['Your business is suspended', 'Codes cannot be redeemed meanwhile. Your dashboard says why.'],
  deal_state_conflict: ['This deal has ended', 'Its codes are not good any more.'],
  deal_not_open_now: [
    'Not valid right now',
    'The deal has opening times, and this is not one of them. The code stays good.',
  ],
  too_many_requests: ['Too many tries', 'Wait a minute, then try again.'],
};

/** Explains why a code was rejected, and what to do next. */
export function refusalOf(error: Error, timeZone: string): CounterAnswer {
  if (!(error instanceof HttpError))
    return refused(
      'No answer came',
      'Try the same code again: it counts once. If it then says that it was redeemed a moment ago, it was this one.',
    );
  const { code, detail } = error;
  if (code === 'already_redeemed')
    return refused('Already redeemed', `${whenRedeemed(error, timeZone)} Each code counts once.`);
  if (code === 'deal_not_valid_here')
    return refused(
      'Not valid at this place',
      `${detail ?? 'The deal is limited to other places'}. The code stays good.`,
    );
  if (code === 'validation_failed')
    return refused('Nothing to redeem', `${refusedFields(error).scan ?? 'This is no code'}.`);
  const [title, text] = REFUSALS[code ?? ''] ?? [
    'This did not work',
    'This is on our side. Try the same code again in a moment.',
  ];
  return refused(title, text);
}

/** The server's message contains the time in ISO 8601. */
function whenRedeemed({ detail }: HttpError, timeZone: string): string {
  const instant = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(detail ?? '')?.[0];
  return instant ? `It was used on ${longDateTime(instant, timeZone)}.` : 'It was used before.';
}
