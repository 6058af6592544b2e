import { OpenGateDto } from '@campus-deals/contracts/gateway/open-gate.dto';
import { GateOpenedDto } from '@campus-deals/contracts/gateway/site.dto';
import { clientKey, ProductError } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { readBody } from '../http/read-body.js';
import { refuseFor } from '../limits/limits.plugin.js';
import type { RateLimits } from '../limits/rate-limits.js';
import { ownRoute } from '../routes.js';
import type { Gate } from './gate.js';
import { cookieOf } from '../http/request-context.js';

export function gateRoutes(app: FastifyInstance, gate: Gate, limits: RateLimits): void {
  const opens = {
    about: 'Opens the site to this browser, by cookie, where it has an access password.',
    answer: GateOpenedDto,
    body: OpenGateDto,
    errors: ['validation_failed', 'access_denied'],
  } as const;
  ownRoute(app, 'POST', '/api/gate', opens, async (request, reply): Promise<GateOpenedDto> => {
    const { password } = readBody(request, OpenGateDto);
    const isRight = !gate.isOn || gate.accepts(password);
    refuseFor(await limits.guess('gate', clientKey(request.ip), isRight));
    if (!isRight) throw new ProductError('access_denied', 'Incorrect password. Please try again.');
    if (gate.isOn) void reply.setCookie(gate.cookieName, gate.newPass(), gate.cookieOptions);
    void reply.header('cache-control', 'no-store');
    return { open: true };
  });

  const closes = { about: 'Closes it to this browser again.', answer: 'nothing', status: 204 } as const;
  ownRoute(app, 'DELETE', '/api/gate', closes, async (_request, reply) =>
    reply.code(204).clearCookie(gate.cookieName, gate.cookieOptions).send(),
  );
}

/** Closes the site to clients without the password. Pages are exempt: they check for themselves and show the gate. */
export const accessGate = fp(async (app: FastifyInstance, { gate }: { gate: Gate }) => {
  if (!gate.isOn) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { route } = request.routeOptions.config;
    if (!route || route.beforeGate || route.to === 'web' || request.isFromWeb) return done();
    done(gate.isPass(cookieOf(request, gate.cookieName)) ? undefined : new ProductError('gate_closed'));
  });
});
