export type Print = (text: string) => void;

export const printNow: Print = (text) => process.stdout.write(text);

/**
 * Prints the output of parts that run at the same time one after another: that of the first part at once, that of each
 * other when all before it have ended.
 */
export function printInTurn(parts: string[], write: Print = printNow) {
  const kept = new Map(parts.map((part) => [part, '']));
  const ended = new Set<string>();
  const current = () => [...kept.keys()][0] ?? '';
  return {
    print(part: string, text: string) {
      if (part === current()) write(text);
      else kept.set(part, `${kept.get(part)}${text}`);
    },
    end(part: string) {
      ended.add(part);
      while (ended.has(current())) {
        kept.delete(current());
        write(kept.get(current()) ?? '');
      }
    },
  };
}
