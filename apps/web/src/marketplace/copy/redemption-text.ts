import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import { plural } from '../../kit/text/plural.js';

/** "A code of the student's own, 2 a student, 500 in all, verified students only" */
export function redemptionText({ kind, code, perStudent, total, verifiedOnly }: RedemptionRulesDto): string {
  const how = {
    page: 'Showing the page',
    code: `The code ${code ?? ''}`,
    unique: 'A code of the student’s own',
    pool: 'A code from the vendor’s list',
  }[kind];
  return [
    how,
    perStudent !== null && `${plural(perStudent, 'time')} a student`,
    total !== null && `${plural(total, 'time')} in all`,
    verifiedOnly && 'verified students only',
  ]
    .filter(Boolean)
    .join(', ');
}
