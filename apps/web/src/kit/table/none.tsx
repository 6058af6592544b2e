/** Stands in a cell for a value that is not there. */
export function None({ children = 'None' }: { children?: string }) {
  return <span className="text-muted">{children}</span>;
}
