import { to } from '../config/paths.js';

/** Pages for search engines, beside those of colleges, vendors and deals. Apart from the routes, since only the server asks. */
export const publicPaths: readonly string[] = (
  ['home', 'activation', 'vendorStories', 'howItWorks', 'faq', 'privacy', 'terms'] as const
).map((name) => to(name));
