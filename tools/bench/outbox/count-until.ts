/** Waits for a count; whoever changes it says so. */
export function countUntil(count: () => number) {
  const waiting = new Set<() => void>();
  return {
    changed: () => waiting.forEach((check) => check()),
    reaches: (wanted: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (count() < wanted) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
}
