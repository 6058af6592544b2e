import { hash } from 'node:crypto';
import { ResolvedSessionDto } from '@campus-deals/contracts/internal.dto';
import type { InternalClient } from '@campus-deals/service-defaults/without-nest';
import { LRUCache } from 'lru-cache';
import type { GatewayBroadcast } from '../broadcast.js';

/** Maximum age of cached sessions and unknown tokens; a broadcast drops ended sessions at once. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 50_000;
/** Opaque tokens are base64url. Other values are no sessions and are not looked up. */
const TOKEN = /^[\w-]{20,200}$/;
const NOBODY = Symbol('no such session');
/** Maximum look-ups of one token if sessions end meanwhile. */
const ATTEMPTS = 3;

export interface EndedSessions {
  sessionIds?: number[] | undefined;
  userIds?: number[] | undefined;
}

/** Looks up the session of a cookie's token at identity, and caches it in this process while broadcasts are up. */
export class SessionLookup {
  private readonly known = new LRUCache<string, ResolvedSessionDto | typeof NOBODY>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
    dispose: (session, key) => this.unlist(session, key),
  });
  /** Cache keys by session and by user, so that ending one does not scan all others. */
  private readonly keysBy = new Map<string, Set<string>>();
  private readonly running = new Map<string, Promise<ResolvedSessionDto | undefined>>();
  /** Increases whenever sessions end. Answers requested before that are discarded. */
  private epoch = 0;

  constructor(
    private readonly identity: Pick<InternalClient, 'ask'>,
    private readonly broadcast: GatewayBroadcast,
  ) {
    broadcast.subscribe('sessions-ended', { onMessage: (ended) => this.forget(ended), onGap: () => this.forgetAll() });
  }

  /** Returns the session, or undefined for none. Throws `service_unavailable` while identity is down. */
  async find(token: string): Promise<ResolvedSessionDto | undefined> {
    if (!TOKEN.test(token)) return undefined;
    // Only hashes are cached: a memory dump reveals no session.
    const key = hash('sha256', token, 'base64url');
    if (this.broadcast.connected) {
      const known = this.known.get(key);
      if (known !== undefined) return known === NOBODY ? undefined : known;
    }
    const running = this.running.get(key) ?? this.resolve(key, token);
    return running;
  }

  forget({ sessionIds = [], userIds = [] }: EndedSessions): void {
    this.epoch += 1;
    this.running.clear();
    const names = [...sessionIds.map((id) => `session ${id}`), ...userIds.map((id) => `user ${id}`)];
    // Deletion removes the key from this set, which is safe while iterating a Set.
    for (const name of names) for (const key of this.keysBy.get(name) ?? []) this.known.delete(key);
  }

  forgetAll(): void {
    this.epoch += 1;
    this.running.clear();
    this.keysBy.clear();
    this.known.clear();
  }

  private remember(key: string, session: ResolvedSessionDto | undefined): void {
    this.known.set(key, session ?? NOBODY);
    if (!session) return;
    for (const name of namesOf(session)) {
      const keys = this.keysBy.get(name);
      if (keys) keys.add(key);
      else this.keysBy.set(name, new Set([key]));
    }
  }

  private unlist(session: ResolvedSessionDto | typeof NOBODY, key: string): void {
    if (session === NOBODY) return;
    for (const name of namesOf(session)) {
      const keys = this.keysBy.get(name);
      keys?.delete(key);
      if (keys?.size === 0) this.keysBy.delete(name);
    }
  }

  private resolve(key: string, token: string): Promise<ResolvedSessionDto | undefined> {
    const resolving = this.ask(key, token).finally(() => {
      if (this.running.get(key) === resolving) this.running.delete(key);
    });
    this.running.set(key, resolving);
    return resolving;
  }

  private async ask(key: string, token: string): Promise<ResolvedSessionDto | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const epoch = this.epoch;
      const session = await this.identity.ask('/internal/sessions/resolve', ResolvedSessionDto, { token });
      if (epoch !== this.epoch && attempt < ATTEMPTS) continue;
      if (epoch === this.epoch && this.broadcast.connected) this.remember(key, session);
      return session;
    }
  }
}

const namesOf = ({ sessionId, userId }: ResolvedSessionDto): string[] => [`session ${sessionId}`, `user ${userId}`];
