import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Button } from '../ui/button.js';
import { LabelledField } from '../ui/text-field.js';
import { plural } from '../../lib/copy/plural.js';

/** Field for codes to add to the pool, one per line: typed, pasted or read from a file. Not sent while it is hidden. */
export function CodesField() {
  const { field, fieldState } = useController({ name: 'codes', shouldUnregister: true });
  const { clearErrors } = useFormContext();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const codes = String(field.value ?? '');
  const count = codes.split('\n').filter((line) => line.trim()).length;
  const onCodes = (text: string) => {
    clearErrors(['codes', 'root']);
    field.onChange(text || undefined);
  };
  const read = async (file: File) => {
    const text = await file.text().catch(() => undefined);
    setIsUnreadable(text === undefined);
    if (text !== undefined) onCodes(codes.trim() ? `${codes.trimEnd()}\n${text}` : text);
  };
  return (
    <div>
      <LabelledField
        label="Codes to add"
        hint="One a line, or the first column of a CSV file."
        error={isUnreadable ? 'This file could not be read' : fieldState.error?.message}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            ref={field.ref}
            rows={4}
            value={codes}
            spellCheck={false}
            placeholder={'A1B2C3\nD4E5F6'}
            className={`${attributes.className} h-auto! py-2.5 font-mono text-sm`}
            onChange={({ target }) => onCodes(target.value)}
          />
        )}
      </LabelledField>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <label htmlFor={id} className="sr-only">
          Choose a file of codes
        </label>
        <input
          id={id}
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void read(file);
            target.value = '';
          }}
        />
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <FileUp className="size-4.5" aria-hidden="true" />
          Read a file
        </Button>
        <p className="text-sm text-muted">{plural(count, 'line')}</p>
      </div>
    </div>
  );
}
