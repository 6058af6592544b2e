import { DEMO_STORY } from '@campus-deals/contracts/identity/demo-users';
import type { ReportReason } from '@campus-deals/contracts/enumerations';

interface DemoReports {
  /** Title of the deal. */
  title: string;
  reports: { reason: ReportReason; comment: string | null }[];
}

/** Students' reports about deals of the business that the quick login opens. */
export const DEMO_REPORTS: DemoReports[] = [
  {
    title: DEMO_STORY.refusedDeal,
    reports: [
      { reason: 'not_honored', comment: 'They said it is for the first ten people only.' },
      { reason: 'wrong', comment: 'The second cup was a smaller one.' },
    ],
  },
];

/** An unclaimed business that an admin entered. */
export const DEMO_UNCLAIMED = {
  name: 'The Borrowed Umbrella',
  category: 'Shopping',
  description: 'Raincoats, umbrellas and dry socks, across the street from the bus that is always late.',
  address: '9 Ferry Lane',
  city: 'Iowa City',
  state: 'IA',
  zipCode: '52240',
  latitude: 41.6601,
  longitude: -91.5342,
  email: 'hello@borrowedumbrella.example',
} as const;

/** Its deal, which waits for approval like every deal that an admin enters. */
export const DEMO_UNCLAIMED_DEAL = {
  title: '$5 off anything while it rains',
  description: 'Come in wet, leave dry. The five dollars last as long as the rain does.',
  category: 'shopping',
  discountType: 'fixed',
  discountValue: '5',
  status: 'pending',
} as const;
