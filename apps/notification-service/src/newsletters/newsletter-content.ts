import { linkPlaceholder, type RenderedMail } from '../messages/public.js';
import type { Newsletter } from './newsletter.entity.js';
import type { EditionContent } from './newsletter-copy.js';

/**
 * The content of one newsletter for all readers who follow the same colleges, with the placeholders of `newsletterLinks`
 * for each recipient's own links.
 */
export interface Edition extends RenderedMail {
  /** Preview text that a mailbox shows beside the subject. Also contained in the HTML. */
  preheader: string;
  /** Parts about each of its colleges. */
  shown: CollegeEdition[];
}

/** Part of an edition about one college, as readers of this college alone get it. */
export interface CollegeEdition {
  collegeId: number;
  subject: string;
  preheader: string;
  content: EditionContent;
}

export type EditionOf = Pick<Newsletter, 'id' | 'trigger' | 'collegeId' | 'weekKey'> &
  Partial<Pick<Newsletter, 'subject' | 'intro'>>;

/** Number of the link to the preferences; a college's link has the college's id. */
export const PREFERENCES_LINK = 0;

/** Placeholders in an edition for each recipient's own links. */
export const newsletterLinks = {
  /** Page that ends the subscription to one college. */
  unsubscribe: (collegeId: number): string => linkPlaceholder(collegeId),
  /** Page with all of the recipient's preferences. */
  preferences: linkPlaceholder(PREFERENCES_LINK),
};
