export {
  isRequestable,
  LOOPBACK_TOO,
  PUBLIC_ONLY,
  readUpTo,
  RefusedAddress,
  REQUEST_RULES,
  requestExternal,
  type RequestRules,
} from './external-request.js';
