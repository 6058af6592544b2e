import { ALERT_SETTINGS } from '@campus-deals/contracts/notification/alert-settings';
import { dealAlertBody } from '@campus-deals/contracts/notification/deal-alert';
import { signedInLink } from '../mail-frame.js';
import type { MailedAlert } from './alert-mails.query.js';

export const PREFERENCES_PATH = '/user/account?tab=notifications';

/** A notification as rendered in a mail. */
export interface AlertEntry {
  title: string;
  text: string;
  url: string;
  /** Label of its button. */
  action: string;
}

export function entryOf(
  { kind, title, description, data, dealId }: MailedAlert,
  publicUrl: string,
  timeZone: string,
): AlertEntry {
  return {
    title,
    text: data.deal ? dealAlertBody(data.deal, timeZone) : description,
    url: signedInLink(publicUrl, data.path ?? PREFERENCES_PATH),
    action: ALERT_SETTINGS[kind].action ?? (dealId === null ? 'Open it' : 'View Deal'),
  };
}
