import type { CreateApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';

export const apiKeysQuery = {
  ...reading('/api/vendor/api-keys'),
  // Cash registers use keys without this browser being notified.
  staleTime: 0,
};

/** Makes a key. The answer is not cached: it holds the secret. */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateApiKeyDto) => write('POST /api/vendor/api-keys', { body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write('DELETE /api/vendor/api-keys/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}
