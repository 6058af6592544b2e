export { CollegesService, type School } from './colleges/colleges.service.js';
export { mailboxHash, mailboxKey, mailboxOf, networkKey } from './mailbox.js';
export { clearedSessionCookie, sessionCookie } from './sessions/session-cookie.js';
export { presentSession } from './sessions/session.presenter.js';
export { SessionsService } from './sessions/sessions.service.js';
export { newToken, sha256 } from './tokens.js';
export { LinkedAccountsService } from './users/linked-accounts.service.js';
export { User } from './users/user.entity.js';
export { type NewAccount, UsersService } from './users/users.service.js';
