import type { ApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

export const apiKeysQuery = {
  ...reading('/api/vendor/api-keys'),
  // Cash registers use keys without this browser being notified.
  staleTime: 0,
};

const KEYS = ['/api/vendor/api-keys'];

/** Makes a key. The answer is not cached: it holds the secret. */
export const useCreateApiKey = () => useWrite('POST /api/vendor/api-keys', { changes: KEYS, gcTime: 0 });

export const useRevokeApiKey = ({ id, name }: ApiKeyDto) =>
  useWrite('DELETE /api/vendor/api-keys/:id', {
    params: { id },
    changes: KEYS,
    success: { title: 'Key revoked', description: name },
    failure: () => `${name} is not revoked. Please try again.`,
  });
