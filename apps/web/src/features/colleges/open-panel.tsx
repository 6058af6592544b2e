import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { DoorOpen } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.js';
import { to } from '../../config/paths.js';
import { formatNumber, plural } from '../../lib/copy/plural.js';

/** Summary of an open college: its deals, and its newsletter's subscribers. */
export function OpenPanel({ college }: { college: CollegeDto }) {
  return (
    <section aria-labelledby="open-title" className="sheet flex flex-col p-6 sm:p-8">
      <h2 id="open-title" className="flex items-center gap-3 text-2xl">
        <DoorOpen className="size-7 shrink-0 text-success" />
        Deals are unlocked
      </h2>
      <p className="mt-5 flex items-baseline gap-2.5">
        <span className="font-display text-6xl leading-none font-extrabold tracking-tight text-brand tabular-nums">
          {formatNumber(college.subscriberCount)}
        </span>
        <span className="text-lg text-muted">{college.subscriberCount === 1 ? 'subscriber' : 'subscribers'}</span>
      </p>
      <p className="mt-5 text-muted">
        {plural(college.dealCount, 'deal')} from local vendors, unlocked by students like you. The more of you there
        are, the more vendors come.
      </p>
      <LinkButton
        variant="secondary"
        to={to('college', { collegeId: college.shortName })}
        className="mt-auto self-start max-sm:mt-6 max-sm:self-stretch"
      >
        See the deals
      </LinkButton>
    </section>
  );
}
