import { Download } from 'lucide-react';
import { getFile } from '../../platform/api/files.js';
import { useWrite } from '../../platform/api/use-write.js';
import { saveAsFile } from '../../platform/browser/save-as-file.js';
import { ToolbarButton } from './toolbar-button.js';

/**
 * Downloads all pages of the list with its filters and sort order. Not a link: the server may require a fresh sign-in
 * or refuse an export over the limit, and its response must not replace the page.
 */
export function ExportButton({
  path,
  query,
  fileName = path.slice(path.lastIndexOf('/') + 1),
}: {
  path: string;
  query: Record<string, string>;
  /** Default: the end of the path. */
  fileName?: string;
}) {
  const text = new URLSearchParams(query).toString();
  const download = useWrite(() => getFile(text ? `${path}?${text}` : path), {
    changes: [],
    failure: 'Failed to export the list. Please try again.',
    onSuccess: (file) => saveAsFile(fileName, file, 'text/csv;charset=utf-8'),
  });
  return (
    <ToolbarButton
      label={download.isPending ? 'Exporting...' : 'Export CSV'}
      icon={<Download />}
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    />
  );
}
