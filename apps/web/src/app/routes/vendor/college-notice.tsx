import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { to } from '../../../config/paths.js';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';

/** Explains that the deals of a Coming Soon college stay hidden until it opens, whatever their own state. */
export function CollegeNotice({ vendor: { collegeShortName } }: { vendor: OwnVendorDto }) {
  const { data: college } = useQuery({ ...collegeQuery(collegeShortName ?? ''), enabled: collegeShortName !== null });
  if (!college || college.isActive || !collegeShortName) return null;
  return (
    <p className="mb-5 flex items-start gap-3 rounded-md bg-info-soft px-4 py-3 text-[0.9375rem] text-info">
      <Hourglass className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        {college.name} is Coming Soon: approved deals show once {college.subscriptionGoal} students have subscribed (
        {college.subscriberCount} so far).{' '}
        <Link to={to('college', { collegeId: collegeShortName })} className="link text-inherit!">
          See its page
        </Link>
      </span>
    </p>
  );
}
