import { placeholderHost } from '../placeholder-host.js';
import type { Newsletter } from './newsletter.entity.js';

/** One newsletter as it reads to all who follow the same colleges. */
export interface Edition {
  subject: string;
  /** What a mailbox shows beside the subject; it is in the HTML, too. */
  preheader: string;
  /** Complete, with the placeholders of `newsletterLinks` where each recipient's own links go. */
  html: string;
  text: string;
}

export type EditionOf = Pick<Newsletter, 'id' | 'trigger' | 'collegeId' | 'weekKey'>;

/**
 * What newsletters say. An edition is asked for once for each set of colleges that recipients follow, and kept for a
 * while; each recipient gets it with links of their own.
 */
export abstract class NewsletterContent {
  /** With a section for each college, in this order. Undefined: there is nothing to say to who follows just these; they are skipped. */
  abstract edition(newsletter: EditionOf, collegeIds: readonly number[]): Promise<Edition | undefined>;
}

const HOST = placeholderHost();
/** The college's id follows. */
export const UNSUBSCRIBE_PLACEHOLDER = `https://${HOST}/college-`;

/** Placeholders in an edition for each recipient's own links. */
export const newsletterLinks = {
  /** The page that ends the subscription to one college. */
  unsubscribe: (collegeId: number): string => `${UNSUBSCRIBE_PLACEHOLDER}${collegeId}`,
  /** The page with all that the recipient has chosen. */
  preferences: `https://${HOST}/preferences`,
};
