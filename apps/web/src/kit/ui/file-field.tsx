import { LabelledField } from './text-field.js';

interface FileFieldProps {
  hint: string;
  error: string | undefined;
  onChoose: (file: File | null) => void;
}

/** Field that takes a file of rows. */
export function FileField({ onChoose, ...field }: FileFieldProps) {
  return (
    <LabelledField label="File" {...field}>
      {(attributes) => (
        <input
          {...attributes}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="block min-h-11 w-full rounded-md border border-edge bg-surface p-2 file:mr-3 file:rounded file:border-0 file:bg-well file:px-3 file:py-1.5 file:font-semibold file:text-ink"
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      )}
    </LabelledField>
  );
}
