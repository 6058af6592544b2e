/** Common reasons to reject a deal, as their vendors read them. */
export const REASONS = [
  {
    name: 'Discount unclear',
    text: 'The discount is not clear. Please say how much students save and what it applies to.',
  },
  {
    name: 'Picture does not match',
    text: 'The picture shows something other than what is offered. Please choose one of the offer itself.',
  },
  {
    name: 'Reads like a mistake',
    text: 'The discount reads like a mistake. Please check it, or tell us what it applies to.',
  },
  {
    name: 'Not for students',
    text: 'Everybody gets this offer. Please offer students something that they do not get otherwise.',
  },
  {
    name: 'Conditions missing',
    text: 'Important conditions are missing. Please put days, limits and exclusions in the small print.',
  },
  {
    name: 'Posted twice',
    text: 'You already have a deal with the same offer. Please change that one instead of posting it again.',
  },
  {
    name: 'Not allowed',
    text: 'We cannot list this kind of offer. Please see our terms for what may be advertised.',
  },
] as const;

/** Common reasons to reject a change of a business. */
export const VENDOR_CHANGE_REASONS = [
  {
    name: 'Not your name',
    text: 'This is the name of another organization. Please use the name on your storefront.',
  },
  {
    name: 'Link does not match',
    text: 'The website is not the one of your business. Please link to your own.',
  },
  {
    name: 'Logo does not match',
    text: 'The logo is not the one of your business. Please choose your own.',
  },
  {
    name: 'Description unclear',
    text: 'The description does not say what your business offers. Please describe it in a few sentences.',
  },
] as const;

/** Admins have to give a reason: without one, the vendor does not know what to change. */
export const REASON_MISSING = 'Choose a reason, or write one.';
