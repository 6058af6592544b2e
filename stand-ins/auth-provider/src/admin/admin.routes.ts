import { IsBoolean, IsObject, IsString } from 'class-validator';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AuthError, validationFailed } from '../errors/auth-error.js';
import type { RedirectRules } from '../redirects/redirect-rules.js';
import { redirectTarget } from '../redirects/redirect-wishes.js';
import { queryText, readBody } from '../transport/request-body.js';
import { emailAddress } from '../users/email-address.js';
import type { AdminService, UserChange } from './admin.service.js';

class ChangeUserDto {
  @IsString() email = '';
  @IsBoolean() email_confirm = false;
  @IsObject() user_metadata: Record<string, unknown> = {};
  @IsObject() app_metadata: Record<string, unknown> = {};
  @IsString() ban_duration = '';
}

class GenerateLinkDto {
  @IsString() type = '';
  @IsString() email = '';
  @IsObject() data: Record<string, unknown> = {};
  @IsString() redirect_to = '';
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface AdminRoutesParts {
  admin: AdminService;
  redirects: RedirectRules;
  onRequest: onRequestAsyncHookHandler[];
}

export function adminRoutes(app: FastifyInstance, { admin, redirects, onRequest }: AdminRoutesParts): void {
  app.get('/auth/v1/admin/users', { onRequest }, async (request, reply) => {
    const [page, perPage] = [pageNumber(request, 'page', 1, 1_000_000), pageNumber(request, 'per_page', 50, 1000)];
    const { users, total } = await admin.list(page, perPage);
    return reply
      .header('x-total-count', String(total))
      .header('link', links(page, perPage, total))
      .send({ users, aud: 'authenticated' });
  });
  app.post('/auth/v1/admin/users', { onRequest }, async (request) => admin.create(changeOf(request)));
  app.get('/auth/v1/admin/users/:id', { onRequest }, async (request) => admin.get(userId(request)));
  app.put('/auth/v1/admin/users/:id', { onRequest }, async (request) =>
    admin.update(userId(request), changeOf(request)),
  );
  app.delete('/auth/v1/admin/users/:id', { onRequest }, async (request) => {
    await admin.delete(userId(request));
    return {};
  });
  app.post('/auth/v1/admin/generate_link', { onRequest }, async (request) => {
    const body = readBody(request, GenerateLinkDto);
    const email = emailAddress(body.email);
    if (body.type !== 'magiclink' && body.type !== 'signup')
      throw validationFailed('Only links of the types magiclink and signup can be generated');
    return admin.generateLink(
      email,
      body.data,
      redirects.target(body.redirect_to || undefined, redirectTarget(request, redirects)),
    );
  });
}

function changeOf(request: FastifyRequest): UserChange {
  const body = readBody(request, ChangeUserDto);
  return {
    email: body.email === '' ? undefined : emailAddress(body.email),
    isConfirmed: body.email_confirm,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    banDuration: body.ban_duration,
  };
}

function userId(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!UUID.test(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  return id;
}

function pageNumber(request: FastifyRequest, name: string, usual: number, largest: number): number {
  const text = queryText(request, name);
  if (text === '') return usual;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw validationFailed(`Bad Pagination Parameters: ${name} is not a positive number`);
  return Math.min(Number(text), largest);
}

/** Returns page links with `page` first, since supabase-js reads the text after the first "=". */
function links(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, relation: string): string =>
    `</auth/v1/admin/users?page=${target}&per_page=${perPage}>; rel="${relation}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}
