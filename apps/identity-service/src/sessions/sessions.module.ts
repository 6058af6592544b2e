import { Module } from '@nestjs/common';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({ controllers: [SessionsController], providers: [SessionsService], exports: [SessionsService] })
export class SessionsModule {}

// What other features may use.
export { sessionCookie } from './session-cookie.js';
export { presentSession } from './session.presenter.js';
export { SessionsService } from './sessions.service.js';
