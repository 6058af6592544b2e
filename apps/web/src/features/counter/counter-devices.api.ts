import type { MakeCounterDeviceDto } from '@campus-deals/contracts/catalog/counter.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';

const DEVICES = '/api/vendor/counter-devices';

/** Reads `GET /api/vendor/counter-devices`. */
export const counterDevicesQuery = reading(DEVICES);

export function useMakeDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MakeCounterDeviceDto) => write('POST /api/vendor/counter-devices', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [DEVICES] }),
  });
}

export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write('DELETE /api/vendor/counter-devices/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [DEVICES] }),
  });
}
