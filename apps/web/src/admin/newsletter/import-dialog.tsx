import { MAX_IMPORTED_SUBSCRIBERS, MAX_SUBSCRIBERS_IN_FILE } from '@campus-deals/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CollegeChoice } from '../colleges/college-choice.js';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { FileField } from '../../kit/ui/file-field.js';
import { ProgressBar } from '../../kit/ui/progress-bar.js';
import { InlineError } from '../../kit/ui/states.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { write } from '../../platform/api/api.js';
import { invalidateAll } from '../../platform/api/use-write.js';
import { formatNumber, plural } from '../../kit/text/plural.js';
import type { FileRow } from './subscriber-file.js';

const MAX_PROBLEMS = 50;

/** Subscribes the addresses of a file, after a preview of the result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [collegeId, setCollegeId] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<{ collegeId?: string; file?: string }>({});
  const { percent, report, failure, run, clear } = useSubscriberImport();
  const isBusy = percent !== null;
  const isChecked = report?.isDryRun === true;
  const startOver = () => {
    clear();
    setProblems({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(collegeId === null && { collegeId: 'Please select a college' }),
      ...(!file && { file: 'Choose a file' }),
    };
    setProblems(found);
    if (collegeId === null || !file || isBusy) return;
    void run(collegeId, file, !isChecked).then((problem) => problem && setProblems({ file: problem }));
  };
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title="Import subscribers"
      description="Only people who have asked for the newsletter. Who unsubscribed for good stays unsubscribed."
    >
      <form className="space-y-5 px-5 pb-5" onSubmit={submit} noValidate>
        <CollegeChoice
          label="College"
          value={collegeId}
          error={problems.collegeId}
          onChange={(id) => {
            startOver();
            setCollegeId(id);
          }}
        />
        <FileField
          hint={`CSV with a column “Email”, or a list of addresses. At most ${formatNumber(MAX_SUBSCRIBERS_IN_FILE)} rows.`}
          error={problems.file}
          onChoose={(chosen) => {
            startOver();
            setFile(chosen);
          }}
        />
        {isBusy && <ProgressBar percent={percent} label="Sending the file" valueText={`${percent}%`} />}
        <div aria-live="polite">{report && <Report report={report} />}</div>
        {failure && <InlineError>{failure}</InlineError>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" className="max-sm:w-full" onClick={() => !isBusy && onClose()}>
            {report && !report.isDryRun ? 'Close' : 'Cancel'}
          </Button>
          {(!report || isChecked) && (
            <Button type="submit" className="max-sm:w-full" isBusy={isBusy} busyText="Sending...">
              {isChecked ? `Import ${plural(report.added, 'subscriber')}` : 'Check the file'}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the rows of a file, or why it cannot be imported. The reader of files is loaded on demand. */
async function rowsIn(file: File): Promise<FileRow[] | string> {
  try {
    const [{ rowsOfFile }, bytes] = await Promise.all([import('./subscriber-file.js'), file.arrayBuffer()]);
    const rows = rowsOfFile(new Uint8Array(bytes));
    if (rows.length === 0) return 'The file holds no addresses';
    const isTooLong = rows.length > MAX_SUBSCRIBERS_IN_FILE;
    return isTooLong ? `At most ${formatNumber(MAX_SUBSCRIBERS_IN_FILE)} rows in one file` : rows;
  } catch (error) {
    return error instanceof Error ? error.message : 'This file could not be read';
  }
}

function Report({ report: { isDryRun, added, unchanged, problems } }: { report: ImportReport }) {
  return (
    <div className="rounded-md bg-well p-4">
      <p className="font-semibold">
        {isDryRun ? `${plural(added, 'subscriber')} would be added` : `${plural(added, 'subscriber')} added`}
      </p>
      <p className="mt-1 text-body text-muted">
        {plural(unchanged, 'row')} subscribed already or twice in the file, {plural(problems.length, 'row')} left out.
      </p>
      {problems.length > 0 && (
        <ul className="mt-3 max-h-48 space-y-1.5 overflow-y-auto text-sm">
          {problems.slice(0, MAX_PROBLEMS).map(({ line, email, message }) => (
            <li key={`${line} ${email}`}>
              Line {line}: <span className="wrap-anywhere">{email || 'no address'}</span>.{' '}
              {message.replace(/\.?$/, '.')}
            </li>
          ))}
          {problems.length > MAX_PROBLEMS && <li>and {formatNumber(problems.length - MAX_PROBLEMS)} more</li>}
        </ul>
      )}
    </div>
  );
}

interface ImportReport {
  isDryRun: boolean;
  added: number;
  unchanged: number;
  problems: { line: number; email: string; message: string }[];
}

/** Sends the rows of a file in batches. Batches that were sent remain imported when a later one fails. */
function useSubscriberImport() {
  const client = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [report, setReport] = useState<ImportReport>();
  const [failure, setFailure] = useState<string>();

  /** Returns the error of the file as a whole, if any. */
  const run = async (collegeId: number, file: File, isDryRun: boolean): Promise<string | undefined> => {
    setFailure(undefined);
    setReport(undefined);
    setPercent(0);
    const rows = await rowsIn(file);
    if (typeof rows === 'string') {
      setPercent(null);
      return rows;
    }
    const unread = rows.flatMap(({ problem, ...row }) => (problem === undefined ? [] : { ...row, message: problem }));
    const total: ImportReport = { isDryRun, added: 0, unchanged: 0, problems: unread };
    const addresses = rows.filter(({ problem }) => problem === undefined);
    try {
      for (let from = 0; from < addresses.length; from += MAX_IMPORTED_SUBSCRIBERS) {
        setPercent(Math.round((from / addresses.length) * 100));
        const part = addresses.slice(from, from + MAX_IMPORTED_SUBSCRIBERS);
        // Sequential: parallel requests would not reduce the server's work, and closing the window stops the import.
        const body = { collegeId, dryRun: isDryRun, emails: part.map(({ email }) => email) };
        const done = await write('POST /api/admin/subscribers/import', { body });
        total.added += done.added;
        total.unchanged += done.unchanged;
        for (const { index, message } of done.problems) {
          const row = part[index];
          if (row) total.problems.push({ ...row, message });
        }
      }
      total.problems.sort((one, other) => one.line - other.line);
      setReport(total);
    } catch (error) {
      setFailure(refusalOf(error) ?? 'The file could not be sent. What was imported before stays.');
    } finally {
      setPercent(null);
      if (!isDryRun) void invalidateAll(client);
    }
    return undefined;
  };
  const clear = () => {
    setReport(undefined);
    setFailure(undefined);
  };
  return { percent, report, failure, run, clear };
}
