import { reading } from '../../lib/api/api.js';

export const profileQuery = reading('/api/user/profile');
