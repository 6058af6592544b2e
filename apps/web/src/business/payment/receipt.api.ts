import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

export const receiptQuery = (id: string) => reading('/api/vendor/receipts/:id', { params: { id } });

/** Address of the receipt as a file. */
export const receiptFile = (id: number): string => `/api/vendor/receipts/${id}/pdf`;

/** Puts name and address on a receipt. */
export const useSetReceiptPayer = (id: number) =>
  useWrite('PUT /api/vendor/receipts/:id/payer', {
    params: { id },
    stores: receiptQuery(String(id)),
    changes: [],
    success: 'Receipt updated',
  });
