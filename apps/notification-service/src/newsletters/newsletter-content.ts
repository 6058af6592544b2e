import { placeholderHost } from '../messages/public.js';
import type { Newsletter } from './newsletter.entity.js';
import type { EditionContent } from './newsletter-words.js';

/** The content of one newsletter for all readers who follow the same colleges. */
export interface Edition {
  subject: string;
  /** Preview text that a mailbox shows beside the subject. Also contained in the HTML. */
  preheader: string;
  /** Complete HTML, with the placeholders of `newsletterLinks` for each recipient's own links. */
  html: string;
  text: string;
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

const HOST = placeholderHost();
/** Followed by the college's id. */
export const UNSUBSCRIBE_PLACEHOLDER = `https://${HOST}/college-`;

/** Placeholders in an edition for each recipient's own links. */
export const newsletterLinks = {
  /** Page that ends the subscription to one college. */
  unsubscribe: (collegeId: number): string => `${UNSUBSCRIBE_PLACEHOLDER}${collegeId}`,
  /** Page with all of the recipient's preferences. */
  preferences: `https://${HOST}/preferences`,
};
