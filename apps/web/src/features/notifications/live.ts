import type {
  NotificationDto,
  NotificationRemovedDto,
  NotificationsReadDto,
  UnreadCountDto,
} from '@campus-deals/contracts/notification.dto';
import type { QueryClient } from '@tanstack/react-query';
import { followCollege } from './follow-college.js';
import { noteNew, noteRead, noteRemoved, noteUnread, readNotificationsAnew } from './notification-list.api.js';

const STREAM = '/api/user/notifications/stream';
/** A tab that nobody has looked at for so long needs no stream. */
const LET_GO_AFTER_MS = 10 * 60_000;
/** After an answer that was no stream; a connection that broke is taken up again by the browser itself. */
const FIRST_PAUSE_MS = 5000;
/** Also how often the list is polled where servers have no room for a stream. */
const LONGEST_PAUSE_MS = 120_000;

/** What the stream tells, by the name of the event. */
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
  /** Told of each new one, in one tab of the browser. */
  onNew: (notification: NotificationDto) => void;
  /** Whether new ones matter while nobody looks at any tab. */
  isNeededUnseen: () => boolean;
}

/**
 * Keeps what is shown of notifications in step with the server, until the answered function is called. All tabs of a browser share
 * one stream: over HTTP/1.1 a browser opens six connections to a site, and six open tabs would leave none for anything else.
 */
export function followNotifications(client: QueryClient, { userId, onNew, isNeededUnseen }: LiveOptions): () => void {
  const name = `campus-deals-notifications-${userId}`;
  const others = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const tellOthers = others?.postMessage.bind(others);
  const apply = (event: NewsName, data: string) => {
    const news = data ? (JSON.parse(data) as News[NewsName]) : undefined;
    APPLY[event](client, news as never);
  };
  if (others)
    others.onmessage = ({ data }: MessageEvent<{ event: NewsName; data: string }>) => apply(data.event, data.data);

  const onNews = (event: NewsName, data: string) => {
    apply(event, data);
    tellOthers?.({ event, data });
    if (event === 'notification') onNew(JSON.parse(data) as NotificationDto);
  };
  let turn: AbortController | undefined;
  let isFirst = true;
  const begin = () => {
    if (turn) return;
    const { signal } = (turn = new AbortController());
    void alone(name, signal, () => {
      // Of what was told while no tab had a stream nobody knows.
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
  const look = () => {
    clearTimeout(letGo);
    if (document.visibilityState === 'hidden') {
      letGo = setTimeout(() => {
        if (!isNeededUnseen()) end();
      }, LET_GO_AFTER_MS);
      return;
    }
    // It may have missed what the others were told.
    if (!turn && !isFirst) readNotificationsAnew(client);
    begin();
  };
  document.addEventListener('visibilitychange', look);
  look();
  const leaveCollege = followCollege(client, () => onNews('resync', ''));
  return () => {
    leaveCollege();
    document.removeEventListener('visibilitychange', look);
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

/** Does the work while no other tab does, as soon as it may. */
async function alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // A browser without locks, or a page without a secure origin: each tab has a stream of its own.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { signal }, work).catch(() => undefined);
}

/** One connection after the other, until the signal. While the server refuses, each attempt also reads the list. */
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
        // Reading anew finds out whether the session has ended, which ends this too.
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

/** From half to one and a half times as long, so that clients that were refused together do not come back together. */
function withJitter(ms: number): number {
  return ms * (0.5 + Math.random());
}
