import { Module } from '@nestjs/common';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({ controllers: [SessionsController], providers: [SessionsService], exports: [SessionsService] })
export class SessionsModule {}

// Exports for other features.
export { clearedSessionCookie, sessionCookie } from './session-cookie.js';
export { presentSession, presentSessionEntry } from './session.presenter.js';
export { SessionsService, type SessionOrigin } from './sessions.service.js';
