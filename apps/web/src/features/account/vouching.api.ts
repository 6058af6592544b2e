import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';

export const vouchesQuery = reading('/api/user/vouches');

export function useMakeVouchLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => write('POST /api/user/vouches/link'),
    onSuccess: () => client.invalidateQueries({ queryKey: vouchesQuery.queryKey }),
  });
}

/** Asks by POST, so that the token is in no address. */
export const vouchRequestQuery = (token: string) =>
  queryOptions({
    queryKey: ['vouch-request', token],
    queryFn: () => write('POST /api/user/vouches/request', { body: { token } }),
    retry: false,
    staleTime: Infinity,
  });

export function useVouch(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => write('POST /api/user/vouches', { body: { token } }),
    onSuccess: (vouches) => client.setQueryData(vouchesQuery.queryKey, vouches),
  });
}

export function useRevokeVouch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write('DELETE /api/user/vouches/:id', { params: { id } }),
    onSuccess: (vouches) => client.setQueryData(vouchesQuery.queryKey, vouches),
  });
}
