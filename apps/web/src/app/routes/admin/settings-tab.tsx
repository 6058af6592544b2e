/** The marketplace's settings, in the dashboard's last tab. */
export function SettingsTab() {
  return <p className="text-muted">Nothing here yet.</p>;
}
