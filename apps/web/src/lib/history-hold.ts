type Holder = (event: PopStateEvent) => void;

let holder: Holder | undefined;

// A window calls its listeners in the order they were added, whether they capture or not. The router's own would have
// left the page before one that is added with a form: this one is imported by the entry, and so comes first.
window.addEventListener('popstate', (event) => holder?.(event));

/** Shows every step back or forward to `next` before the router sees it. Answers how to stop. */
export function holdHistory(next: Holder): () => void {
  holder = next;
  return () => {
    if (holder === next) holder = undefined;
  };
}
