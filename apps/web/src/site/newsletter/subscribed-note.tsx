import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { formatNumber } from '../../kit/text/plural.js';
import { collegeIn, countedCollegeQuery } from '../../marketplace/newsletter/subscribe.api.js';

/** Shown to subscribers instead of the form: explains what happens next. */
export function SubscribedNote({ collegeId }: { collegeId: number }) {
  const client = useQueryClient();
  const { data: college } = useQuery({
    ...countedCollegeQuery(collegeId),
    initialData: () => collegeIn(client, collegeId),
  });
  const next = !college
    ? '.'
    : college.isActive
      ? ". You'll get the next newsletter."
      : `: ${formatNumber(college.subscriberCount)} of ${formatNumber(college.subscriptionGoal)} so far. We'll email you when the deals unlock.`;
  return (
    <p className="flex items-center gap-2.5 font-semibold">
      <CircleCheck className="size-5.5 shrink-0" />
      <span>{`You're subscribed${next}`}</span>
    </p>
  );
}
