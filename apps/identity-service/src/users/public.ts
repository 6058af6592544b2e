export { LinkedAccountsService } from './linked-accounts.service.js';
export { User } from './user.entity.js';
export { type NewAccount, UsersService } from './users.service.js';
