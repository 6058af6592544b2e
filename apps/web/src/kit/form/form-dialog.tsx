import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { type DtoForm, Form, FormError, SubmitButton } from './form.js';

interface FormDialogProps<Dto extends FieldValues> {
  form: DtoForm<Dto>;
  title: string;
  description: string;
  submitText: string;
  /** Button text while sending: "Saving..." */
  busyText: string;
  onClose: () => void;
  /** Fields of the form. */
  children: ReactNode;
}

/** A short form in a dialog. */
export function FormDialog<Dto extends FieldValues>(props: FormDialogProps<Dto>) {
  const { form, title, description, submitText, busyText, onClose, children } = props;
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <Form form={form} className="space-y-5 px-5 pb-5">
        {children}
        <FormError />
        <div className="flex flex-wrap justify-end gap-3 pt-1">
          <Button variant="secondary" className="max-sm:w-full" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busyText={busyText} className="max-sm:w-full">
            {submitText}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
