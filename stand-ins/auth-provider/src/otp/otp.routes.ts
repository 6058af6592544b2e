import { IsBoolean, IsString } from 'class-validator';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Database } from '../database/database.js';
import { AuthError } from '../errors/auth-error.js';
import { requirePause, type ConfirmationMails } from '../mails/confirmation-mails.js';
import type { RedirectRules } from '../redirects/redirect-rules.js';
import { codeChallenge } from '../tokens/pkce.service.js';
import { ChallengeDto, readBody } from '../transport/request-body.js';
import { emailAddress } from '../users/email-address.js';
import type { UserRow } from '../users/user.js';

class OtpDto extends ChallengeDto {
  @IsString() email = '';
  @IsBoolean() create_user = true;
}

interface OtpRoutesOptions {
  database: Database;
  mails: ConfirmationMails;
  redirects: RedirectRules;
  /** Minimum interval between two sign-in emails to one address. */
  pauseSeconds: number;
  onRequest: onRequestAsyncHookHandler[];
}

/** Adds the route that sends sign-in emails. The response is the same whether an address is known or not. */
export function otpRoutes(
  app: FastifyInstance,
  { database, mails, redirects, pauseSeconds, onRequest }: OtpRoutesOptions,
): void {
  app.post('/auth/v1/otp', { onRequest }, async (request) => {
    const body = readBody(request, OtpDto);
    const email = emailAddress(body.email);
    const challenge = codeChallenge(body.code_challenge, body.code_challenge_method);
    const redirectTo = redirects.targetOf(request);
    const send = await database.transaction(async (transaction) => {
      if (body.create_user)
        await transaction.many('INSERT INTO auth.users (email) VALUES ($1) ON CONFLICT (email) DO NOTHING', [email]);
      const user = await transaction.one<UserRow>('SELECT * FROM auth.users WHERE email = $1 FOR UPDATE', [email]);
      if (!user) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
      requirePause(user.confirmation_sent_at, pauseSeconds);
      await transaction.many('UPDATE auth.users SET confirmation_sent_at = clock_timestamp() WHERE id = $1', [user.id]);
      const kind = user.email_confirmed_at === null ? 'signup' : 'magiclink';
      return mails.prepare(transaction, { userId: user.id, newEmail: null, challenge, redirectTo }, [
        { kind, to: email },
      ]);
    });
    await send();
    return {};
  });
}
