import { providerMessage } from '../../platform/session/provider/client.js';

interface Notice {
  title: string;
  description: string;
}

export interface SignInCopy {
  submit: string;
  sent: Notice;
  failed: (error: unknown) => Notice;
  /** Validation rules and messages of the address. */
  rules: () => Promise<new () => { email: string }>;
}

/** The page and the modal have different copy, both as specified. */
export const PAGE_COPY: SignInCopy = {
  submit: 'Send Magic Link',
  sent: { title: 'Magic Link Sent', description: 'Check your email for a magic link to sign in' },
  failed: (error) => ({
    title: 'Error',
    description: providerMessage(error) ?? 'Failed to send magic link. Please try again.',
  }),
  rules: async () => (await import('@campus-deals/contracts/identity/sign-in-email.dto')).SendMagicLinkDto,
};

export const MODAL_COPY: SignInCopy = {
  submit: 'Send Magic Link',
  sent: { title: 'Check your email', description: "We've sent you a magic link to sign in." },
  failed: () => ({ title: 'Error', description: 'Failed to send magic link' }),
  rules: async () => (await import('@campus-deals/contracts/identity/sign-in-email.dto')).SendMagicLinkInModalDto,
};

export const SIGNED_IN = { title: "You're signed in" };

/** Title of the modal for a visitor's goal, such as "save this deal", or for the product's name. */
export const modalTitle = (goal: string): string => `Sign in to ${goal}`;
export const MODAL_TEXT = 'Enter your email to receive a magic link for passwordless login';

/** Title for a vendor who registers; `fee` is "$10", or null if there is none. */
export const vendorTitle = (fee: string | null): string =>
  fee === null ? 'Register your business' : `Register your business · ${fee} once`;
export const VENDOR_TEXT = 'Then post as many deals as you like.';
/** The payment comes first, if there is a fee. */
export const vendorSteps = (fee: string | null): string[] => [
  ...(fee === null ? [] : ['Pay the registration fee']),
  'Confirm your email',
  'Tell students about your business',
];

/** Copy for a signed-in user who must authenticate again. */
export const CONFIRM_COPY: SignInCopy = { ...MODAL_COPY, submit: 'Email me a code' };

/** Copy for the email that follows a payment. */
export const PAID_COPY: SignInCopy = {
  ...MODAL_COPY,
  sent: {
    title: 'Registration Successful',
    description: 'Check your email for a magic link to complete registration',
  },
  failed: () => ({ title: 'Error', description: 'Payment succeeded but failed to send magic link' }),
};
