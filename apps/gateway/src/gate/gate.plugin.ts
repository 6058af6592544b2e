import { ProductError } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { cookieOf } from '../http/request-context.js';
import type { Gate } from './gate.js';

/** Closes the site to clients without the password. Pages are exempt: they check for themselves and show the gate. */
export const accessGate = fp(async (app: FastifyInstance, { gate }: { gate: Gate }) => {
  if (!gate.isOn) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { route } = request.routeOptions.config;
    if (!route || route.beforeGate || route.to === 'web' || request.isFromWeb) return done();
    done(gate.isPass(cookieOf(request, gate.cookieName)) ? undefined : new ProductError('gate_closed'));
  });
});
