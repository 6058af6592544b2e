import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { USER_ROLES, type UserRole } from '@campus-deals/contracts/enumerations';
import { VISITOR, type Caller } from './caller.js';

/** Header with the token from the gateway (or a service) to a service. */
export const INTERNAL_TOKEN_HEADER = 'x-internal-token';

const LIFETIME_S = 30;
/** Maximum clock skew between signer and verifier. */
const CLOCKS_APART_S = 15;
/** Time for which a token is reused, so that a frequent caller costs one signature every ten seconds. */
const REUSE_MS = 10_000;

/** Signs and verifies the caller of internal requests: JWT, HS256, valid for 30 s, one audience. */
export class InternalTokens {
  private readonly key: Uint8Array;
  private readonly accepted: Uint8Array[];
  private readonly signed = new LRUCache<string, Promise<string>>({ max: 10_000, ttl: REUSE_MS });
  private readonly verified = new LRUCache<string, { caller: Caller; expiresAt: number }>({
    max: 10_000,
    ttl: LIFETIME_S * 1000,
  });

  /** Signs with `secret`. Also accepts `previous` while the secret is rotated. */
  constructor(secret: string, previous?: string) {
    this.key = new TextEncoder().encode(secret);
    this.accepted = previous === undefined ? [this.key] : [this.key, new TextEncoder().encode(previous)];
  }

  /** Returns a token that identifies the caller to `audience` (a service's name). */
  sign(caller: Caller, audience: string): Promise<string> {
    const key = `${audience} ${caller.kind === 'user' ? `${caller.sessionId} ${caller.userId} ${caller.role} ${caller.signedInAt ?? ''} ${caller.points ?? 0}` : caller.kind === 'service' ? caller.name : ''}`;
    const known = this.signed.get(key);
    if (known) return known;
    const token = new SignJWT({ caller })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_S}s`)
      .setAudience(audience)
      .sign(this.key);
    this.signed.set(key, token);
    return token;
  }

  /** Returns the caller of a token. Throws if it is forged, expired or meant for another service. */
  async verify(token: string, audience: string): Promise<Caller> {
    const cacheKey = `${audience} ${token}`;
    const known = this.verified.get(cacheKey);
    if (known && known.expiresAt > Date.now()) return known.caller;
    const payload = await this.claimsOf(token, audience);
    const caller = callerOf(payload.caller);
    this.verified.set(cacheKey, { caller, expiresAt: ((payload.exp ?? 0) + CLOCKS_APART_S) * 1000 });
    return caller;
  }

  private async claimsOf(token: string, audience: string): Promise<JWTPayload> {
    const rules = { audience, algorithms: ['HS256'], requiredClaims: ['exp'], clockTolerance: CLOCKS_APART_S };
    for (const [at, key] of this.accepted.entries()) {
      try {
        return (await jwtVerify(token, key, rules)).payload;
      } catch (error) {
        const isLast = at === this.accepted.length - 1;
        if (isLast || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    throw new Error('there is no secret');
  }
}

function callerOf(claim: unknown): Caller {
  const { kind, userId, role, sessionId, signedInAt, points, name } = Object(claim) as Record<string, unknown>;
  if (kind === 'visitor') return VISITOR;
  if (kind === 'service' && typeof name === 'string') return { kind, name };
  if (kind === 'user' && isId(userId) && isId(sessionId) && isRole(role))
    return {
      kind,
      userId,
      role,
      sessionId,
      ...(typeof signedInAt === 'string' && { signedInAt }),
      ...(typeof points === 'number' && { points }),
    };
  throw new Error('the token names no caller');
}

const isId = (value: unknown): value is number => Number.isInteger(value);
const isRole = (value: unknown): value is UserRole => USER_ROLES.some((role) => role === value);
