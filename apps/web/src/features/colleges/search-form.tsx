import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { TextField } from '../../components/ui/text-field.js';

export function SearchForm({ initialText, onSubmit }: { initialText: string; onSubmit: (text: string) => void }) {
  const [text, setText] = useState(initialText);
  return (
    <search>
      <form
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(text.trim());
        }}
      >
        <TextField className="flex-1" label="College, city or state" type="search" name="q" enterKeyHint="search" maxLength={100} value={text} onChange={(event) => setText(event.target.value)} />
        <Button type="submit" aria-label="Search"><Search className="size-4.5" aria-hidden="true" /><span className="max-sm:hidden">Search</span></Button>
      </form>
    </search>
  );
}
