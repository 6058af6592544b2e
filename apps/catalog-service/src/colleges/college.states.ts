import { CollegeAlreadyActive } from './college.errors.js';

/**
 * `coming soon`: deals wait for subscribers. `active`: deals are unlocked permanently. Independently, `status` decides
 * whether the college is public.
 */
export type CollegeState = 'coming soon' | 'active';
export type CollegeEvent = 'goal reached' | 'activated by admin';

/** Allowed transitions; all others are refused by name. */
const TRANSITIONS: Record<CollegeState, Partial<Record<CollegeEvent, CollegeState>>> = {
  'coming soon': { 'goal reached': 'active', 'activated by admin': 'active' },
  active: {},
};

/** Returns the state after `event`. Throws if the state does not allow it. */
export function nextState(from: CollegeState, event: CollegeEvent): CollegeState {
  const to = TRANSITIONS[from][event];
  if (!to) throw new CollegeAlreadyActive();
  return to;
}
