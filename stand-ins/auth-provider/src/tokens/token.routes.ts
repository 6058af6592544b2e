import { IsString } from 'class-validator';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { AuthError } from '../errors/auth-error.js';
import { queryText, readBody } from '../transport/request-body.js';
import type { PkceService } from './pkce.service.js';
import type { RefreshService } from './refresh.service.js';

class PkceDto {
  @IsString() auth_code = '';
  @IsString() code_verifier = '';
}

class RefreshDto {
  @IsString() refresh_token = '';
}

interface TokenRoutesParts {
  pkce: PkceService;
  refresh: RefreshService;
  onRequest: onRequestAsyncHookHandler[];
}

export function tokenRoutes(app: FastifyInstance, { pkce, refresh, onRequest }: TokenRoutesParts): void {
  app.post('/auth/v1/token', { onRequest }, async (request) => {
    switch (queryText(request, 'grant_type')) {
      case 'pkce': {
        const { auth_code, code_verifier } = readBody(request, PkceDto);
        return pkce.exchange(auth_code, code_verifier);
      }
      case 'refresh_token':
        return refresh.refresh(readBody(request, RefreshDto).refresh_token);
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
}
