import { reading } from '../../platform/api/api.js';

export const profileQuery = reading('/api/user/profile');
