import { IsString } from 'class-validator';
import type { FastifyInstance } from 'fastify';
import { AuthError } from '../errors/auth-error.js';
import type { Parts } from '../parts.js';
import { queryText, readBody } from '../transport/request-body.js';

class PkceDto {
  @IsString() auth_code = '';
  @IsString() code_verifier = '';
}

class RefreshDto {
  @IsString() refresh_token = '';
}

export function tokenRoutes(app: FastifyInstance, { sessions, apiKeys }: Parts): void {
  app.post('/auth/v1/token', { onRequest: [apiKeys.required] }, async (request) => {
    switch (queryText(request, 'grant_type')) {
      case 'pkce': {
        const { auth_code, code_verifier } = readBody(request, PkceDto);
        return sessions.exchangeCode(auth_code, code_verifier);
      }
      case 'refresh_token':
        return sessions.refresh(readBody(request, RefreshDto).refresh_token);
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
}
