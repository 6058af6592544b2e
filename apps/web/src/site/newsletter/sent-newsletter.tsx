import type {
  NewsletterDealDto,
  NewsletterRunDto,
  SentNewsletterPageDto,
} from '@campus-deals/contracts/notification/newsletter-archive.dto';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { to } from '../../platform/paths.js';

interface SentNewsletterProps {
  /** Short name of the college. */
  collegeId: string;
  newsletter: SentNewsletterPageDto;
}

/** Shows what a newsletter said: its opening, its deals as they were, and the vendors that had most of them. */
export function SentNewsletter({ collegeId, newsletter: { lead, intro, groups, vendors } }: SentNewsletterProps) {
  return (
    <div className="sheet space-y-8 p-5 sm:p-8">
      <div className="space-y-4 text-lg wrap-anywhere">
        <p className="text-muted">{lead}</p>
        {intro.map(({ runs }, at) => (
          <p key={at}>
            {runs.map((run, nth) => (
              <Words key={nth} run={run} />
            ))}
          </p>
        ))}
      </div>
      {groups.map(({ title, deals }) => (
        <section key={title}>
          <h2 className="text-2xl">{title}</h2>
          <ul className="mt-3 divide-y divide-line">
            {deals.map((deal) => (
              <Deal key={deal.id} collegeId={collegeId} deal={deal} />
            ))}
          </ul>
        </section>
      ))}
      {vendors.length > 0 && (
        <section>
          <h2 className="text-2xl">Where to go</h2>
          <ul className="mt-2">
            {vendors.map(({ id, name, deals }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2 text-muted wrap-anywhere">
                <Link
                  to={to('vendor', { collegeId, vendorId: id })}
                  className="link inline-flex min-h-11 items-center font-semibold"
                >
                  {name}
                </Link>
                {deals}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Deal({
  collegeId,
  deal: { id, badge, title, vendorName, ends },
}: {
  collegeId: string;
  deal: NewsletterDealDto;
}) {
  return (
    <li className="py-3.5 wrap-anywhere">
      <p className="text-sm font-bold text-brand">{badge}</p>
      <h3 className="text-lg">
        <Link to={to('deal', { collegeId, dealId: id })} className="link inline-flex min-h-11 items-center">
          {title}
        </Link>
      </h3>
      <p className="text-[0.9375rem] text-muted">{ends ? `${vendorName} · ${ends}` : vendorName}</p>
    </li>
  );
}

function Words({ run: { text, isBold, isItalic, href } }: { run: NewsletterRunDto }) {
  if (text === '\n') return <br />;
  let words: ReactNode = text;
  if (href)
    words = (
      <a href={href} rel="nofollow noopener" className="link">
        {text}
      </a>
    );
  if (isItalic) words = <em>{words}</em>;
  return isBold ? <strong>{words}</strong> : words;
}
