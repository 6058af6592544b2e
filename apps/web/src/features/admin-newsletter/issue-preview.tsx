import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { useState } from 'react';
import { CollegeChoice } from '../../components/admin/college-choice.js';
import { Preview } from './newsletter-preview.js';

/** Previews a saved newsletter. One to all colleges is shown as the readers of a chosen college get it. */
export function IssuePreview({ newsletter: { id, collegeId, subject, intro } }: { newsletter: NewsletterDto }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = collegeId ?? chosen;
  return (
    <div className="space-y-5">
      {collegeId === null && (
        <div className="max-w-md">
          <CollegeChoice label="Preview for readers of" value={chosen} onChange={(choice) => setChosen(choice)} />
        </div>
      )}
      {shown !== null && (
        <Preview key={shown} of={{ collegeId: shown, newsletterId: id }} version={`${subject} ${intro}`} />
      )}
    </div>
  );
}
