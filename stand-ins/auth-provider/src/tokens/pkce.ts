import { createHash, timingSafeEqual } from 'node:crypto';
import { validationFailed } from '../errors/auth-error.js';

/** The half of a PKCE pair that the provider stores (RFC 7636). */
export interface CodeChallenge {
  challenge: string;
  method: 's256';
}

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

/** Reads the challenge from a request's two members. Undefined without PKCE. */
export function codeChallenge(challenge: string, method: string): CodeChallenge | undefined {
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '')
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  if (!CHALLENGE.test(challenge))
    throw validationFailed(
      'code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, "-", ".", "_" and "~"',
    );
  if (method.toLowerCase() !== 's256') throw validationFailed('code_challenge_method must be s256');
  return { challenge, method: 's256' };
}

/** Whether a verifier belongs to a challenge. */
export function answersChallenge(verifier: string, challenge: string): boolean {
  const answer = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return answer.length === expected.length && timingSafeEqual(answer, expected);
}
