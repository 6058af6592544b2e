/** Where the colleges are, in the dashboard's tab of that name. */
export function MapView() {
  return <p className="text-muted">Nothing here yet.</p>;
}
