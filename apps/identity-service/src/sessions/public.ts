export { clearedSessionCookie, sessionCookie } from './session-cookie.js';
export { presentSession, presentSessionEntry } from './session.presenter.js';
export { SessionsService } from './sessions.service.js';
