import type { CountedBy } from '@campus-deals/contracts/enumerations';
import type { DealStatsDto } from '@campus-deals/contracts/catalog/own-deal.dto';

export type Step = keyof DealStatsDto;

/**
 * A student's steps in order. `of`: the step that this one's share is relative to. A code can be issued without a save.
 */
export const STEPS: { step: Step; name: string; of?: Step; meaning: string }[] = [
  { step: 'views', name: 'Views', meaning: 'A visitor counts once an hour.' },
  { step: 'saves', name: 'Saves', of: 'views', meaning: 'Students who kept the deal.' },
  {
    step: 'codes',
    name: 'Codes',
    of: 'views',
    meaning: 'Students who asked for the code, or for the page to show.',
  },
  { step: 'redemptions', name: 'Redemptions', of: 'codes', meaning: 'Uses that were counted at your counter.' },
];

/** Explains how a deal's redemptions are counted. A scan needs no words. */
export function countingText(countedBy: CountedBy | null): string | undefined {
  if (countedBy === null) return 'Cannot be counted: everybody has the same code. Set a PIN to count it.';
  if (countedBy === 'student') return 'Counted when students press “I am at the counter”.';
  return countedBy === 'pin' ? 'Counted with your PIN.' : undefined;
}

/** "5 PM" */
export const hourText = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
