import { IsBoolean, IsObject, IsString } from 'class-validator';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { AuthError, validationFailed } from '../errors/auth-error.js';
import type { RedirectRules } from '../redirects/redirect-rules.js';
import { redirectTarget } from '../redirects/redirect-wishes.js';
import { codeChallenge } from '../tokens/code-challenge.js';
import { ChallengeDto, readBody } from '../transport/request-body.js';
import { emailAddress } from '../users/email-address.js';
import type { EmailChangeService } from '../users/email-change.service.js';
import type { OtpService } from './otp.service.js';

class OtpDto extends ChallengeDto {
  @IsString() email = '';
  @IsString() phone = '';
  @IsString() channel = '';
  @IsObject() data: Record<string, unknown> = {};
  @IsBoolean() create_user = true;
}

class SignupDto {
  @IsString() email = '';
  @IsString() phone = '';
}

class ResendDto extends ChallengeDto {
  @IsString() email = '';
  @IsString() phone = '';
  @IsString() type = '';
}

interface OtpRoutesParts {
  otp: OtpService;
  emailChange: EmailChangeService;
  redirects: RedirectRules;
  onRequest: onRequestAsyncHookHandler[];
}

export function otpRoutes(app: FastifyInstance, { otp, emailChange, redirects, onRequest }: OtpRoutesParts): void {
  app.post('/auth/v1/otp', { onRequest }, async (request) => {
    const body = readBody(request, OtpDto);
    if (body.email && body.phone) throw validationFailed('Only an email address or phone number should be provided');
    if (body.phone) throw validationFailed('Phone numbers are not supported');
    if (body.channel) throw validationFailed('Channel should only be specified with Phone OTP');
    await otp.request({
      email: emailAddress(body.email),
      data: body.data,
      mayCreateUser: body.create_user,
      challenge: codeChallenge(body.code_challenge, body.code_challenge_method),
      redirectTo: redirectTarget(request, redirects),
    });
    return {};
  });

  // A sign-up with a password, or an anonymous one.
  app.post('/auth/v1/signup', { onRequest }, async (request): Promise<never> => {
    const { email, phone } = readBody(request, SignupDto);
    if (email || phone) throw new AuthError(422, 'signup_disabled', 'Sign-ups with a password are not supported');
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  });

  app.post('/auth/v1/resend', { onRequest }, async (request) => {
    const body = readBody(request, ResendDto);
    if (body.phone) throw validationFailed('Phone numbers are not supported');
    const email = emailAddress(body.email);
    const order = {
      challenge: codeChallenge(body.code_challenge, body.code_challenge_method),
      redirectTo: redirectTarget(request, redirects),
    };
    if (body.type === 'signup') await otp.resendSignup({ email, ...order });
    else if (body.type === 'email_change') await emailChange.resend(email, order);
    else throw validationFailed('Type must be signup or email_change');
    return {};
  });
}
