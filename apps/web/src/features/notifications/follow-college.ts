import type { ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import type { QueryClient } from '@tanstack/react-query';

const PROFILE = '/api/user/profile';
/**
 * Delays before reading again. The identity service owns the profile; the notifications service receives the change by
 * an event, usually within a second.
 */
const HEARD_AFTER_MS = [1000, 5000];

/**
 * Calls back after the user has changed college in this tab, since other notifications then apply; once more for a late
 * event.
 */
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
