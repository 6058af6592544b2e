import { DEFAULT_PRODUCT_NAME } from '@campus-deals/contracts/gateway/site-rules';

/** Kinds of emails. An email change sends one to each of the two addresses. */
export type MailKind = 'signup' | 'magiclink' | 'email_change_current' | 'email_change_new';

export interface MailTexts {
  subject: string;
  title: string;
  lead: string;
  button: string;
  /** Text for a recipient who did not request the email. */
  unasked: string;
}

/** Returns the texts of an email. `newEmail` is set only for an email change. */
export function mailTexts(kind: MailKind, newEmail: string | null): MailTexts {
  const texts: Record<MailKind, MailTexts> = {
    signup: {
      subject: `Confirm your email for ${DEFAULT_PRODUCT_NAME}`,
      title: 'Confirm your email',
      lead: `One step and you are in: confirm this address to sign in to ${DEFAULT_PRODUCT_NAME}.`,
      button: 'Confirm and sign in',
      unasked: "Didn't request this? You can ignore this email.",
    },
    magiclink: {
      subject: `Your sign-in link for ${DEFAULT_PRODUCT_NAME}`,
      title: `Sign in to ${DEFAULT_PRODUCT_NAME}`,
      lead: 'Here is the link you asked for. It works once.',
      button: 'Sign in',
      unasked: "Didn't request this? You can ignore this email: nobody gets in without it.",
    },
    email_change_current: {
      subject: `Confirm the change of your email on ${DEFAULT_PRODUCT_NAME}`,
      title: 'Change your email?',
      lead: `You asked to sign in with ${newEmail ?? 'another address'} from now on. Confirm it here; the new address gets an email too, and both must confirm.`,
      button: 'Confirm the change',
      unasked: "Didn't request this? You can ignore this email, and your address stays as it is.",
    },
    email_change_new: {
      subject: `Confirm your new email for ${DEFAULT_PRODUCT_NAME}`,
      title: 'Confirm your new email',
      lead: `You asked to sign in to ${DEFAULT_PRODUCT_NAME} with this address. Confirm it here; the old address gets an email too, and both must confirm.`,
      button: 'Confirm this address',
      unasked: "Didn't request this? You can ignore this email, and nothing changes.",
    },
  };
  return texts[kind];
}
