import { IsBoolean, IsString } from 'class-validator';
import type { FastifyInstance } from 'fastify';
import { AuthError } from '../errors/auth-error.js';
import { requirePause } from '../mails/mailer.js';
import type { Parts } from '../parts.js';
import { codeChallenge } from '../tokens/pkce.js';
import { ChallengeDto, readBody } from '../transport/request-body.js';
import { emailAddress } from '../users/email-address.js';
import type { UserRow } from '../users/user.js';

class OtpDto extends ChallengeDto {
  @IsString() email = '';
  @IsBoolean() create_user = true;
}

/** Adds the route that sends sign-in emails. The response is the same whether an address is known or not. */
export function otpRoutes(app: FastifyInstance, { database, mailer, redirects, pauseSeconds, apiKeys }: Parts): void {
  app.post('/auth/v1/otp', { onRequest: [apiKeys.required] }, async (request) => {
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
      return mailer.prepare(transaction, { userId: user.id, newEmail: null, challenge, redirectTo }, [
        { kind, to: email },
      ]);
    });
    await send();
    return {};
  });
}
