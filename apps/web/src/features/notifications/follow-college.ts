import type { ProfileDto } from '@campus-deals/contracts/profile.dto';
import type { QueryClient } from '@tanstack/react-query';

const PROFILE = '/api/user/profile';
/** The profile is identity's: the service of the notifications hears of it by an event, within a second as a rule. */
const HEARD_AFTER_MS = [1000, 5000];

/** Calls back once who reads has moved to another college in this tab, and so is told other things; again for a late event. */
export function followCollege(client: QueryClient, onMoved: () => void): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  let college = client.getQueryData<ProfileDto>([PROFILE])?.collegeId;
  const forget = () => timers.forEach(clearTimeout);
  const end = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== PROFILE) return;
    const now = (query.state.data as ProfileDto | undefined)?.collegeId;
    if (now === undefined || now === college) return;
    const isFirst = college === undefined;
    college = now;
    if (isFirst) return;
    forget();
    timers = HEARD_AFTER_MS.map((delay) => setTimeout(onMoved, delay));
  });
  return () => {
    forget();
    end();
  };
}
