import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { providerMessage } from '../../lib/provider/client.js';

interface Notice {
  title: string;
  description: string;
}

export interface SignInWords {
  submit: string;
  sent: Notice;
  noEmail: Notice;
  badEmail: Notice;
  failed: (error: unknown) => Notice;
}

const badEmail: Notice = { title: 'Invalid email', description: 'Please enter a valid email address.' };

/** The page's words and the modal's differ; both are the specification's. */
export const PAGE_WORDS: SignInWords = {
  submit: 'Send Magic Link',
  sent: { title: 'Magic Link Sent', description: 'Check your email for a magic link to sign in' },
  noEmail: badEmail,
  badEmail,
  failed: (error) => ({
    title: 'Error',
    description: providerMessage(error) ?? 'Failed to send magic link. Please try again.',
  }),
};

export const MODAL_WORDS: SignInWords = {
  submit: 'Send Magic Link',
  sent: { title: 'Check your email', description: "We've sent you a magic link to sign in." },
  noEmail: { title: 'Email required', description: 'Please enter your email address' },
  badEmail,
  failed: () => ({ title: 'Error', description: 'Failed to send magic link' }),
};

export const MODAL_TITLE = `Sign in to ${PRODUCT_NAME}`;
export const MODAL_TEXT = 'Enter your email to receive a magic link for passwordless login';
