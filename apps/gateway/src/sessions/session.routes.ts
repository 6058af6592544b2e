import { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import type { FastifyInstance } from 'fastify';
import { ownRoute } from '../routes.js';

export function sessionRoutes(app: FastifyInstance): void {
  const about = 'Who is signed in; a student is reported as `user`.';
  ownRoute(
    app,
    'GET',
    '/api/auth/session',
    { about, answer: SessionDto },
    async ({ caller }, reply): Promise<SessionDto> => {
      void reply.header('cache-control', 'no-store');
      if (caller?.kind !== 'user') return { authenticated: false, userId: null, role: null };
      const { userId, role } = caller;
      return { authenticated: true, userId, role: role === 'student' ? 'user' : role };
    },
  );
}
