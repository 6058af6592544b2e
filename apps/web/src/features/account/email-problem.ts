export interface EmailProblem {
  message: string;
  /** Whether the message is about the address, and is shown under its field. */
  isAboutAddress: boolean;
}

/** Messages by the provider's (GoTrue's) error codes. */
const BY_CODE: Record<string, EmailProblem> = {
  email_exists: { message: 'Another account has this address.', isAboutAddress: true },
  email_address_invalid: { message: 'Please enter a valid email address.', isAboutAddress: true },
  email_address_not_authorized: { message: "We can't send email to this address.", isAboutAddress: true },
  validation_failed: { message: 'Please enter a valid email address.', isAboutAddress: true },
  same_email: { message: 'This is your address already.', isAboutAddress: true },
};
const TOO_MANY: EmailProblem = {
  message: 'Too many emails in a short time. Please wait a minute and try again.',
  isAboutAddress: false,
};
const SIGN_IN_AGAIN: EmailProblem = {
  message: 'To change your address, sign out, sign in with an emailed link, and come back here.',
  isAboutAddress: false,
};
const UNKNOWN: EmailProblem = {
  message: 'The links could not be sent. Your address is as it was. Please try again.',
  isAboutAddress: false,
};

function member(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
}

export function emailProblemOf(error: unknown): EmailProblem {
  const known = BY_CODE[String(member(error, 'code'))];
  if (known) return known;
  const status = member(error, 'status');
  if (status === 429) return TOO_MANY;
  // Only we have a session of this browser, not the provider; or the provider has ended its own.
  if (member(error, 'name') === 'AuthSessionMissingError' || status === 401 || status === 403) return SIGN_IN_AGAIN;
  return UNKNOWN;
}
