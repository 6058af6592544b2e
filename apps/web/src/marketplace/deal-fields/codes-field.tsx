import type { CodeList } from '@campus-deals/contracts/file-of-rows/code-list';
import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useFieldValue } from '../../kit/form/field-value.js';
import { Button } from '../../kit/ui/button.js';
import { LabelledField } from '../../kit/ui/text-field.js';
import { plural } from '../../kit/text/plural.js';

/** Field for codes to add to the pool, one per line: typed, pasted or read from a file. Not sent while it is hidden. */
export function CodesField() {
  const field = useFieldValue('codes', { shouldUnregister: true });
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [remark, setRemark] = useState<string>();
  const codes = String(field.value ?? '');
  const count = codes.split('\n').filter((line) => line.trim()).length;
  const onCodes = (text: string) => field.set(text || undefined);
  const read = async (file: File) => {
    try {
      const { codeText, readCodes } = await import('@campus-deals/contracts/file-of-rows/code-list');
      const list = readCodes(new Uint8Array(await file.arrayBuffer()));
      const text = list.codes.map(({ code }) => codeText(code)).join('\n');
      onCodes([codes.trimEnd(), text].filter(Boolean).join('\n'));
      setRemark(remarkOf(list));
    } catch {
      setRemark('This file could not be read');
    }
  };
  return (
    <div>
      <LabelledField
        label="Codes to add"
        hint="One a line, separated by commas, or the column “code” of a CSV file."
        error={field.error?.message}
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
        <p role="status" className="text-sm wrap-anywhere text-muted">
          {remark}
        </p>
      </div>
    </div>
  );
}

const MAX_REASONS = 5;

/** "12 codes were read. Left out: line 1 is a heading; line 7 holds no code." */
function remarkOf({ codes, refused }: CodeList): string {
  const reasons = refused.slice(0, MAX_REASONS).map(({ line, reason }) => `line ${line} ${reason}`);
  const more = refused.length > MAX_REASONS ? [`and ${refused.length - MAX_REASONS} more`] : [];
  const leftOut = reasons.length > 0 ? ` Left out: ${[...reasons, ...more].join('; ')}.` : '';
  return `${plural(codes.length, 'code')} read.${leftOut}`;
}
