import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { longDate } from '@campus-deals/contracts/date-text';
import type { SentNewsletterDto } from '@campus-deals/contracts/notification/newsletter-archive.dto';
import { Link } from 'react-router-dom';
import { to } from '../../config/paths.js';

/** Lists sent newsletters with the first offers of each. */
export function NewsletterList({
  college,
  newsletters,
}: {
  college: CollegeDto;
  newsletters: readonly SentNewsletterDto[];
}) {
  return (
    <ul className="divide-y divide-line">
      {newsletters.map(({ id, subject, preheader, sentAt }) => (
        <li key={id} className="py-5">
          <p className="text-[0.9375rem] text-muted">
            <time dateTime={sentAt}>{longDate(sentAt, college.timeZone)}</time>
          </p>
          <h2 className="mt-1 text-xl wrap-anywhere">
            <Link
              to={to('sentNewsletters', { collegeId: college.shortName, newsletterId: id })}
              className="link inline-flex min-h-11 items-center"
            >
              {subject}
            </Link>
          </h2>
          <p className="wrap-anywhere">{preheader}</p>
        </li>
      ))}
    </ul>
  );
}
