import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { Badge } from '../../kit/ui/badge.js';

/** Names of a college's statuses. */
export const COLLEGE_STATUS_OPTIONS = [
  ['live', 'Coming Soon or open'],
  ['pending', 'Hidden'],
] as const;

/** Shows a college's state in one word. */
export function CollegeState({ college }: { college: Pick<AdminCollegeDto, 'status' | 'isActive'> }) {
  if (college.status === 'pending') return <Badge>Hidden</Badge>;
  return college.isActive ? <Badge tone="success">Open</Badge> : <Badge tone="info">Coming Soon</Badge>;
}
