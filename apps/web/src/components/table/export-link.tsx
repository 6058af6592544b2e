import { Download } from 'lucide-react';
import { buttonClasses } from '../ui/button.js';

/** Downloads the list as it is filtered and sorted, all its pages. */
export function ExportLink({ path, query }: { path: string; query: Record<string, string> }) {
  const text = new URLSearchParams(query).toString();
  return (
    <a href={text ? `${path}?${text}` : path} download className={buttonClasses('secondary')}>
      <Download className="size-4.5" aria-hidden="true" />
      Export CSV
    </a>
  );
}
