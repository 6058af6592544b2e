import { CollegeAlreadyActive } from './college.errors.js';

/** Coming soon: deals wait for subscribers. Active: deals are unlocked, for good. Beside it, `status` says whether the public sees the college. */
export type CollegeState = 'coming soon' | 'active';
export type CollegeEvent = 'goal reached' | 'activated by admin';

/** Every change of state there is; what is not in it is refused by name. */
const TRANSITIONS: Record<CollegeState, Partial<Record<CollegeEvent, CollegeState>>> = {
  'coming soon': { 'goal reached': 'active', 'activated by admin': 'active' },
  active: {},
};

/** The state after `event`. Throws when the state does not allow it. */
export function nextState(from: CollegeState, event: CollegeEvent): CollegeState {
  const to = TRANSITIONS[from][event];
  if (!to) throw new CollegeAlreadyActive();
  return to;
}
