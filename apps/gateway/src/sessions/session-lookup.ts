import { hash } from 'node:crypto';
import { ResolvedSessionDto } from '@campus-deals/contracts/internal.dto';
import type { InternalClient } from '@campus-deals/service-defaults/without-nest';
import { LRUCache } from 'lru-cache';
import type { GatewayBroadcast } from '../broadcast.js';

/** Sessions and non-sessions are remembered this long at most; an ended one is forgotten at once by broadcast. */
const REMEMBERED_MS = 30_000;
const REMEMBERED = 50_000;
/** Opaque tokens are base64url; anything else is no session and not worth a question. */
const TOKEN = /^[\w-]{20,200}$/;
const NOBODY = Symbol('no such session');
/** How often a look-up is repeated because sessions ended while it ran. */
const ATTEMPTS = 3;

export interface EndedSessions {
  sessionIds?: number[] | undefined;
  userIds?: number[] | undefined;
}

/** Whose session a cookie's token is: asked of identity, remembered in this process while broadcasts are up. */
export class SessionLookup {
  private readonly known = new LRUCache<string, ResolvedSessionDto | typeof NOBODY>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
    dispose: (session, key) => this.unlist(session, key),
  });
  /** What is known by session and by user: an end must not cost a walk through all the others. */
  private readonly keysBy = new Map<string, Set<string>>();
  private readonly running = new Map<string, Promise<ResolvedSessionDto | undefined>>();
  /** Grows whenever sessions end: an answer asked for before is not trusted. */
  private epoch = 0;

  constructor(
    private readonly identity: Pick<InternalClient, 'ask'>,
    private readonly broadcast: GatewayBroadcast,
  ) {
    broadcast.subscribe('sessions-ended', { onMessage: (ended) => this.forget(ended), onGap: () => this.forgetAll() });
  }

  /** The session, or undefined for none. Throws `service_unavailable` while identity does not answer. */
  async find(token: string): Promise<ResolvedSessionDto | undefined> {
    if (!TOKEN.test(token)) return undefined;
    // Memory holds hashes only: a dump of it gives nobody a session.
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
    // Deleting takes the key out of this set; a Set may be walked while that happens.
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

function namesOf({ sessionId, userId }: ResolvedSessionDto): string[] {
  return [`session ${sessionId}`, `user ${userId}`];
}
