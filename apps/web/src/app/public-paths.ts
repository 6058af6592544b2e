import { to } from '../config/paths.js';

/**
 * Pages for search engines, besides those of colleges, vendors and deals. Kept apart from the routes: only the server
 * needs them.
 */
export const publicPaths: readonly string[] = (
  ['home', 'activation', 'vendorStories', 'howItWorks', 'faq', 'privacy', 'terms'] as const
).map((name) => to(name));
