import type { ReferralsDto } from '@campus-deals/contracts/identity/referrals.dto';
import { Mail, MessageCircle, MessageSquare } from 'lucide-react';
import { buttonClasses } from '../../components/ui/button.js';
import { ShareLink } from '../../components/ui/share-link.js';
import { useProductName } from '../../lib/api/site-config.js';
import { invitationPath } from './referrals.api.js';

/** Shows the user's referral code and link, with buttons to send them. */
export function Invitation({ college, code }: Pick<ReferralsDto, 'college' | 'code'>) {
  const productName = useProductName();
  const url = new URL(invitationPath(college, code), window.location.origin).href;
  const subject = college ? `Student deals at ${college.name}` : productName;
  const text = college
    ? `Help unlock local student deals at ${college.name}: subscribe to its newsletter with my link.`
    : `Find student deals near your college on ${productName}.`;
  const message = encodeURIComponent(`${text} ${url}`);
  const ways = [
    { label: 'Email', Icon: Mail, href: `mailto:?subject=${encodeURIComponent(subject)}&body=${message}` },
    { label: 'WhatsApp', Icon: MessageCircle, href: `https://wa.me/?text=${message}` },
    { label: 'Text', Icon: MessageSquare, href: `sms:?&body=${message}` },
  ];
  return (
    <section aria-labelledby="invitation-title" className="sheet p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="invitation-title" className="text-2xl">
          Your invitation
        </h2>
        <p className="rounded-md border-2 border-dashed border-edge/60 px-3.5 py-1.5 text-muted">
          Your code{' '}
          <strong className="ml-1 font-display text-lg font-bold tracking-wide text-ink select-all">{code}</strong>
        </p>
      </div>
      <p className="mt-3 mb-5 max-w-[60ch] text-muted">
        Earn 10 points for each person who subscribes and confirms with your link.
      </p>
      <div className="flex flex-wrap gap-3">
        <ShareLink url={url} title={subject} text={text} />
        <ul className="flex flex-wrap gap-3 max-sm:w-full" aria-label="Send it by">
          {ways.map(({ label, Icon, href }) => (
            <li key={label} className="max-sm:flex-1">
              <a
                href={href}
                {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
                className={buttonClasses('secondary', 'w-full max-sm:px-2')}
              >
                <Icon className="size-4.5 max-sm:hidden" aria-hidden="true" />
                {label}
                {href.startsWith('https:') && <span className="sr-only">(opens in a new tab)</span>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
