import type { ReceiptPayerDto } from '@campus-deals/contracts/billing/receipt.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';

export const receiptQuery = (id: string) => reading('/api/vendor/receipts/:id', { params: { id } });

/** Address of the receipt as a file. */
export const receiptFile = (id: number): string => `/api/vendor/receipts/${id}/pdf`;

/** Puts name and address on a receipt. */
export function useSetReceiptPayer(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReceiptPayerDto) => write('PUT /api/vendor/receipts/:id/payer', { params: { id }, body }),
    onSuccess: (receipt) => client.setQueryData(receiptQuery(String(id)).queryKey, receipt),
  });
}
