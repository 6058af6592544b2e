import { MOST_IMPORTED_SUBSCRIBERS, MOST_SUBSCRIBERS_IN_FILE } from '@campus-deals/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CollegeChoice } from '../../components/admin/college-choice.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { InlineError } from '../../components/ui/states.js';
import { FieldError } from '../../components/ui/text-field.js';
import { invalidateAll, refusalOf } from '../../lib/api/admin-write.js';
import { formatNumber, plural } from '../../lib/copy/plural.js';
import { rowsOfFile, type FileRow } from './subscriber-file.js';
import { sendSubscribers } from './subscribers.api.js';

const MOST_PROBLEMS = 50;

/** Subscribes the addresses of a file, after a preview of the result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [collegeId, setCollegeId] = useState<number | null>(null);
  const [rows, setRows] = useState<FileRow[]>();
  const [problems, setProblems] = useState<{ collegeId?: string; file?: string }>({});
  const { percent, report, failure, run, clear } = useSubscriberImport();
  const isBusy = percent !== null;
  const isChecked = report?.isDryRun === true;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(collegeId === null && { collegeId: 'Please select a college' }),
      ...(!rows && { file: 'Choose a file' }),
      ...(rows && rows.length === 0 && { file: 'The file holds no addresses' }),
      ...(rows &&
        rows.length > MOST_SUBSCRIBERS_IN_FILE && {
          file: `At most ${formatNumber(MOST_SUBSCRIBERS_IN_FILE)} rows in one file`,
        }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || collegeId === null || !rows || isBusy) return;
    void run(collegeId, rows, !isChecked);
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
            clear();
            setProblems({});
            setCollegeId(id);
          }}
        />
        <div>
          <label htmlFor="subscriber-file" className="mb-1.5 block text-[0.9375rem] font-semibold">
            File
          </label>
          <input
            id="subscriber-file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className="block min-h-11 w-full rounded-md border border-edge bg-surface p-2 file:mr-3 file:rounded file:border-0 file:bg-well file:px-3 file:py-1.5 file:font-semibold file:text-ink"
            aria-describedby={problems.file ? 'subscriber-file-error subscriber-file-hint' : 'subscriber-file-hint'}
            aria-invalid={problems.file ? true : undefined}
            onChange={({ target }) => {
              clear();
              setProblems({});
              void target.files?.[0]?.text().then((text) => setRows(rowsOfFile(text)));
            }}
          />
          <p id="subscriber-file-hint" className="mt-1.5 text-sm text-muted">
            CSV with a column “Email”, or one address per line. At most {formatNumber(MOST_SUBSCRIBERS_IN_FILE)} rows.
          </p>
          {problems.file && <FieldError id="subscriber-file-error">{problems.file}</FieldError>}
        </div>
        {isBusy && <ProgressBar percent={percent} label="Sending the file" valueText={`${percent}%`} />}
        <div aria-live="polite">{report && <Report report={report} />}</div>
        {failure && <InlineError>{failure}</InlineError>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" className="max-sm:w-full" onClick={() => !isBusy && onClose()}>
            {report && !report.isDryRun ? 'Close' : 'Cancel'}
          </Button>
          {(!report || isChecked) && (
            <Button type="submit" className="max-sm:w-full" isBusy={isBusy} aria-disabled={isBusy}>
              {isChecked ? `Import ${plural(report.added, 'subscriber')}` : isBusy ? 'Sending...' : 'Check the file'}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function Report({ report: { isDryRun, added, unchanged, problems } }: { report: ImportReport }) {
  return (
    <div className="rounded-md bg-well p-4">
      <p className="font-semibold">
        {isDryRun ? `${plural(added, 'subscriber')} would be added` : `${plural(added, 'subscriber')} added`}
      </p>
      <p className="mt-1 text-[0.9375rem] text-muted">
        {plural(unchanged, 'row')} subscribed already or twice in the file, {plural(problems.length, 'row')} left out.
      </p>
      {problems.length > 0 && (
        <ul className="mt-3 max-h-48 space-y-1.5 overflow-y-auto text-sm">
          {problems.slice(0, MOST_PROBLEMS).map(({ line, email, message }) => (
            <li key={line}>
              Line {line}: <span className="wrap-anywhere">{email || 'no address'}</span>.{' '}
              {message.replace(/\.?$/, '.')}
            </li>
          ))}
          {problems.length > MOST_PROBLEMS && <li>and {formatNumber(problems.length - MOST_PROBLEMS)} more</li>}
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

  const run = async (collegeId: number, rows: FileRow[], isDryRun: boolean): Promise<void> => {
    const total: ImportReport = { isDryRun, added: 0, unchanged: 0, problems: [] };
    setFailure(undefined);
    setReport(undefined);
    try {
      for (let from = 0; from < rows.length; from += MOST_IMPORTED_SUBSCRIBERS) {
        setPercent(Math.round((from / rows.length) * 100));
        const part = rows.slice(from, from + MOST_IMPORTED_SUBSCRIBERS);
        // Sequential: parallel requests would not reduce the server's work, and closing the window stops the import.
        const done = await sendSubscribers({ collegeId, dryRun: isDryRun, emails: part.map(({ email }) => email) });
        total.added += done.added;
        total.unchanged += done.unchanged;
        for (const { index, message } of done.problems) {
          const row = part[index];
          if (row) total.problems.push({ ...row, message });
        }
      }
      setReport(total);
    } catch (error) {
      setFailure(refusalOf(error) ?? 'The file could not be sent. What was imported before stays.');
    } finally {
      setPercent(null);
      if (!isDryRun) void invalidateAll(client);
    }
  };
  const clear = () => {
    setReport(undefined);
    setFailure(undefined);
  };
  return { percent, report, failure, run, clear };
}
