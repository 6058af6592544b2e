import type { ReceiptPayerDto, VendorReceiptDto } from '@campus-deals/contracts/billing/receipt.dto';
import { Field, TextArea } from '../../components/form/field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { showToast } from '../../lib/browser/toast.js';
import { useSetReceiptPayer } from './receipt.api.js';

/** Asks for the business name and address on a receipt; both are optional. */
export function PayerDialog({ receipt, onClose }: { receipt: VendorReceiptDto; onClose: () => void }) {
  const { id, payer } = receipt;
  const save = useSetReceiptPayer(id);
  const form = useDtoForm<ReceiptPayerDto>({
    rules: async () => (await import('@campus-deals/contracts/billing/receipt.dto')).ReceiptPayerDto,
    defaultValues: { name: payer.name, address: payer.address },
    onSubmit: async (values) => {
      await save.mutateAsync(values);
      showToast({ title: 'Receipt updated' });
      onClose();
    },
    failure: 'The receipt could not be changed. Please try again.',
  });
  return (
    <FormDialog
      title="Business details"
      description="They appear on this receipt, on the page and in the PDF. Leave a field empty to remove it."
      form={form}
      submitText="Save"
      busyText="Saving..."
      onClose={onClose}
    >
      <Field label="Business name" name="name" isNullable autoComplete="organization" />
      <TextArea label="Business address" name="address" isNullable rows={3} autoComplete="street-address" />
    </FormDialog>
  );
}
