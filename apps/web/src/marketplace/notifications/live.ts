import type { ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import type {
  NotificationDto,
  NotificationRemovedDto,
  NotificationsReadDto,
  UnreadCountDto,
} from '@campus-deals/contracts/notification/notification.dto';
import type { QueryClient } from '@tanstack/react-query';
import { ARRIVED, serverEvents } from '../../platform/api/until-event.js';
import { noteNew, noteRead, noteRemoved, noteUnread, readNotificationsAnew } from './notification-list.api.js';

const STREAM = '/api/user/notifications/stream';
/** Time in the background after which a tab closes its stream. */
const LET_GO_AFTER_MS = 10 * 60_000;
/** First delay after a response that is not a stream. The browser itself reconnects a broken connection. */
const FIRST_PAUSE_MS = 5000;
/** Maximum delay, and so the polling interval of the list while servers have no capacity for a stream. */
const LONGEST_PAUSE_MS = 120_000;

/** Data of the stream's events, by event name. */
interface News {
  notification: NotificationDto;
  read: NotificationsReadDto;
  removed: NotificationRemovedDto;
  unread: UnreadCountDto;
  resync: unknown;
}
type NewsName = keyof News;
const NAMES: readonly NewsName[] = ['notification', 'read', 'removed', 'unread', 'resync'];

export interface LiveOptions {
  userId: number;
  /** Called with each new notification, in one tab of the browser. */
  onNew: (notification: NotificationDto) => void;
  /** Whether new ones matter while no tab is visible. */
  isNeededUnseen: () => boolean;
}

/**
 * Keeps the cached notifications in sync with the server until the returned function is called. All tabs of a browser
 * share one stream: over HTTP/1.1 a browser opens six connections to a site, and six open tabs would leave none for
 * anything else.
 */
export function followNotifications(client: QueryClient, { userId, onNew, isNeededUnseen }: LiveOptions): () => void {
  const name = `campus-deals-notifications-${userId}`;
  const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const broadcast = others?.postMessage.bind(others);
  const apply = (event: NewsName, data: string) => {
    const news = data ? (JSON.parse(data) as News[NewsName]) : undefined;
    APPLY[event](client, news as never);
    serverEvents.dispatchEvent(new Event(ARRIVED));
  };
  if (others)
    others.onmessage = ({ data }: MessageEvent<{ event: NewsName; data: string }>) => apply(data.event, data.data);

  const onNews = (event: NewsName, data: string) => {
    apply(event, data);
    broadcast?.({ event, data });
    if (event === 'notification') onNew(JSON.parse(data) as NotificationDto);
  };
  let turn: AbortController | undefined;
  let isFirst = true;
  const begin = () => {
    if (turn) return;
    const { signal } = (turn = new AbortController());
    void alone(name, signal, () => {
      // Events sent while no tab had a stream are lost.
      if (!isFirst) onNews('resync', '');
      isFirst = false;
      return stream(onNews, signal);
    });
  };
  const end = () => {
    turn?.abort();
    turn = undefined;
  };

  let letGo: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(letGo);
    if (document.visibilityState === 'hidden') {
      letGo = setTimeout(() => {
        if (!isNeededUnseen()) end();
      }, LET_GO_AFTER_MS);
      return;
    }
    // This tab may have missed events.
    if (!turn && !isFirst) readNotificationsAnew(client);
    begin();
  };
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  const leaveCollege = followCollege(client, () => onNews('resync', ''));
  return () => {
    leaveCollege();
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(letGo);
    end();
    others?.close();
  };
}

const APPLY: { [Name in NewsName]: (client: QueryClient, news: News[Name]) => void } = {
  notification: noteNew,
  read: (client, { id }) => noteRead(client, id ?? 'all'),
  removed: (client, { id }) => noteRemoved(client, id),
  unread: (client, { count }) => noteUnread(client, count),
  resync: readNotificationsAnew,
};

/** Runs the work as soon as no other tab of this browser does. */
async function alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // A browser without locks, or an insecure context: each tab has its own stream.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { signal }, work).catch(() => undefined);
}

/** Keeps one connection open until the signal aborts. While the server rejects it, each attempt also reads the list. */
function stream(onNews: (event: NewsName, data: string) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = FIRST_PAUSE_MS;
    const open = () => {
      source = new EventSource(STREAM);
      for (const event of NAMES)
        source.addEventListener(event, ({ data }: MessageEvent<string>) => onNews(event, data));
      source.onopen = () => (pauseMs = FIRST_PAUSE_MS);
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return;
        // The refresh detects an ended session, which also ends this stream.
        onNews('resync', '');
        timer = setTimeout(open, withJitter(pauseMs));
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      };
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    if (signal.aborted) resolve();
    else open();
  });
}

/** Scales the delay by 0.5 to 1.5, so that clients rejected together do not return together. */
function withJitter(ms: number): number {
  return ms * (0.5 + Math.random());
}

const PROFILE = '/api/user/profile';
/**
 * Delays before reading again. The identity service owns the profile; the notifications service receives the change by
 * an event, usually within a second.
 */
const READ_AGAIN_MS = [1000, 5000];

/**
 * Calls back after the user has changed college in this tab, since other notifications then apply; once more for a late
 * event.
 */
function followCollege(client: QueryClient, onMoved: () => void): () => void {
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
    timers = READ_AGAIN_MS.map((delay) => setTimeout(onMoved, delay));
  });
  return () => {
    forget();
    end();
  };
}
