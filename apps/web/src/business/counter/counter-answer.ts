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

/** Explains why a code was rejected, and what to do next. */
export function refusalOf(error: Error, timeZone: string): CounterAnswer {
  if (!(error instanceof HttpError))
    return refused(
      'No answer came',
      'Try the same code again: it counts once. If it then says that it was redeemed a moment ago, it was this one.',
    );
  switch (error.code) {
    case 'code_not_found':
      return refused('No such code', "This code isn't for any of your deals. Check each character with the student.");
    case 'code_outdated':
      return refused('This picture is too old', 'The code changes every 30 seconds: scan the student’s screen itself.');
    case 'code_expired':
      return refused(
        'This code has expired',
        'It was not used within 24 hours. The student can open the deal again and get a new one.',
      );
    case 'code_held':
      return refused(
        'Held by a cash register',
        'A cash register is redeeming this code right now. If the sale ends, it is free in a minute.',
      );
    case 'already_redeemed':
      return refused('Already redeemed', `${whenRedeemed(error, timeZone)} Each code counts once.`);
    case 'own_business':
      return refused('The owner’s own code', 'The owner of a business cannot redeem there. The code was not used up.');
    case 'code_unusable':
      return refused('This code cannot be used', 'The student can write to us about it. It was not used up.');
    case 'counter_not_valid':
    case 'counter_pin_required':
      return refused('This counter is closed', 'The code was not used up. Ask the owner for a new link.');
    case 'vendor_suspended':
      return refused('Your business is suspended', 'Codes cannot be redeemed meanwhile. Your dashboard says why.');
    case 'deal_state_conflict':
      return refused('This deal has ended', 'Its codes are not good any more.');
    case 'deal_not_open_now':
      return refused(
        'Not valid right now',
        'The deal has opening times, and this is not one of them. The code stays good.',
      );
    case 'deal_not_valid_here':
      return refused(
        'Not valid at this place',
        `${error.detail ?? 'The deal is limited to other places'}. The code stays good.`,
      );
    case 'too_many_requests':
      return refused('Too many tries', 'Wait a minute, then try again.');
    case 'validation_failed':
      return refused('Nothing to redeem', `${refusedFields(error).scan ?? 'This is no code'}.`);
    default:
      return refused('This did not work', 'This is on our side. Try the same code again in a moment.');
  }
}

/** The server's message contains the time in ISO 8601. */
function whenRedeemed({ detail }: HttpError, timeZone: string): string {
  const instant = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(detail ?? '')?.[0];
  return instant ? `It was used on ${longDateTime(instant, timeZone)}.` : 'It was used before.';
}
