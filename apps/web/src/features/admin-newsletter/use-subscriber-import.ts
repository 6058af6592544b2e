import { MOST_IMPORTED_SUBSCRIBERS } from '@campus-deals/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateAll, refusalOf } from '../../lib/api/admin-write.js';
import type { FileRow } from './subscriber-file.js';
import { sendSubscribers } from './subscribers.api.js';

export interface ImportReport {
  isDryRun: boolean;
  added: number;
  unchanged: number;
  problems: { line: number; email: string; message: string }[];
}

/** Sends the rows of a file in batches. Batches that were sent remain imported when a later one fails. */
export function useSubscriberImport() {
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
