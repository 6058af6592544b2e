import { readInstitutions, type TakenRow } from './college-import.js';
import { ImportReport, type ReportEntry } from './import-report.js';
import { readIpedsFile } from './ipeds-file.js';

/** A row of an IPEDS HD file after the import's rules. */
export type InstitutionRow = { line: number; name: string; remarks: string[] } & (
  { institution: TakenRow['institution'] } | { outcome: 'skipped' | 'failed' }
);

/** Returns every row of the file in its order. Throws `UnreadableFile` if it is not an IPEDS HD file. */
export function institutionRows(bytes: Uint8Array): InstitutionRow[] {
  const report = new ImportReport();
  const taken = readInstitutions(readIpedsFile(bytes), undefined, report);
  const remarks = new Map<number, string[]>();
  const refused: InstitutionRow[] = [];
  for (const entry of report.entries) {
    const { line, name, kind } = entry;
    if (kind === 'skipped' || kind === 'refused')
      refused.push({ line, name, remarks: [inWords(entry)], outcome: kind === 'skipped' ? 'skipped' : 'failed' });
    else remarks.set(line, [...(remarks.get(line) ?? []), `${kind}: ${inWords(entry)}`]);
  }
  const rows = taken.map(({ line, institution }) => ({
    line,
    name: institution.name,
    remarks: remarks.get(line) ?? [],
    institution,
  }));
  return [...rows, ...refused].sort((one, other) => one.line - other.line);
}

function inWords({ column, reason, value }: ReportEntry): string {
  return `${column} ${reason}${value ? ` (${value})` : ''}`;
}
