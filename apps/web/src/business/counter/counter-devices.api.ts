import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

const DEVICES = '/api/vendor/counter-devices';

/** Reads `GET /api/vendor/counter-devices`. */
export const counterDevicesQuery = reading(DEVICES);

export const useMakeDevice = () =>
  useWrite(`POST ${DEVICES}`, { changes: [DEVICES], failure: 'Failed to add the device. Please try again.' });

export const useRemoveDevice = (id: number) =>
  useWrite(`DELETE ${DEVICES}/:id`, {
    params: { id },
    changes: [DEVICES],
    success: 'Device removed',
    failure: 'Failed to remove the device. Please try again.',
  });
