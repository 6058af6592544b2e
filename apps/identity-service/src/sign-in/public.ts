export { DEMO_ROLES, demoAccount } from './dev-login/demo-accounts.js';
