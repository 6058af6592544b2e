import type { SessionEntryDto } from '@campus-deals/contracts/identity/session.dto';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { useWrite } from '../../platform/api/use-write.js';
import { useClock } from '../../platform/browser/clock.js';
import { roughlyAgo } from '../../kit/text/dates.js';
import { sessionsQuery, UNKNOWN_BROWSER, useEndSession } from './account.api.js';

/** Sessions shown at first, most recently seen first. A button shows the others. */
const SHOWN = 5;
const PHONE = /iphone|ipad|android|ios|mobile/i;

/**
 * Lists every signed-in browser and lets the user end its session. `onEverywhere` is called after a sign-out that
 * includes this browser.
 */
export function SessionsList({ onEverywhere }: { onEverywhere: () => void }) {
  const { data } = useSuspenseQuery(sessionsQuery);
  const [isAllShown, setIsAllShown] = useState(false);
  const everywhere = useWrite('POST /api/auth/logout/everywhere', {
    changes: [],
    failure: () => 'You are still signed in. Please try again.',
    onSuccess: onEverywhere,
  });
  return (
    <SectionCard title="Where you are signed in" description="Don't recognize one? Sign it out.">
      <ul className="-my-1 divide-y divide-line">
        {data
          .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
          .slice(0, isAllShown ? data.length : SHOWN)
          .map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
      </ul>
      {data.length > SHOWN && !isAllShown && (
        <Button variant="quiet" className="mt-2 -ml-3" onClick={() => setIsAllShown(true)}>
          Show all {data.length}
        </Button>
      )}
      <Button
        variant="secondary"
        className="mt-5 w-full"
        isBusy={everywhere.isPending}
        busyText="Signing out..."
        onClick={() => everywhere.mutate()}
      >
        Sign out everywhere
      </Button>
    </SectionCard>
  );
}

function Entry({ entry }: { entry: SessionEntryDto }) {
  const { device, createdAt, lastSeenAt, isCurrent } = entry;
  const clock = useClock();
  const end = useEndSession(entry);
  const name = device ?? UNKNOWN_BROWSER;
  const Icon = PHONE.test(name) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Icon className="size-6 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {name}
          {isCurrent && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-sm text-muted">Last seen {roughlyAgo(lastSeenAt, clock)}</p>
        <p className="text-sm text-muted">
          Signed in on <LongDate at={createdAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          className="-mr-3"
          aria-label={`Sign out ${name}`}
          isBusy={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
