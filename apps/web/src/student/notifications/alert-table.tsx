import type { UserRole } from '@campus-deals/contracts/enumerations';
import {
  ALERT_CHANNELS,
  ALERT_SETTINGS,
  alertChoice,
  hasSwitch,
  isAlertOn,
  type AlertChannel,
  type AlertSwitch,
} from '@campus-deals/contracts/notification/alert-settings';
import { SwitchButton } from '../../kit/ui/switch.js';

const CHANNEL_NAMES: Record<AlertChannel, string> = { app: 'In the app', email: 'Email', push: 'Browser' };
/** `ALERT_SETTINGS` is in the order of the table. */
const KINDS = Object.keys(ALERT_SETTINGS) as AlertSwitch[];

interface AlertTableProps {
  role: UserRole;
  choices: readonly string[];
  /** Channels that are off as a whole. */
  off: readonly AlertChannel[];
  isBusy: boolean;
  onChoose: (choice: string) => void;
}

function groupOf(kind: AlertSwitch): string {
  const { roles } = ALERT_SETTINGS[kind];
  if (roles.includes('student')) return 'Deals you use';
  return roles.includes('vendor') ? 'Your business' : 'Running the marketplace';
}

/** A switch for each kind of notification and channel. */
export function AlertTable({ role, choices, off, isBusy, onChoose }: AlertTableProps) {
  const kinds = KINDS.filter((kind) => ALERT_SETTINGS[kind].roles.includes(role));
  // Owners and admins have two groups, under their titles.
  const groups = ['Running the marketplace', 'Your business', 'Deals you use']
    .map((title) => ({ title, kinds: kinds.filter((kind) => groupOf(kind) === title) }))
    .filter((group) => group.kinds.length > 0);
  return (
    <table className="w-full border-collapse">
      <caption className="pt-4 pb-2 text-left">
        <span className="block font-semibold">What you hear of, and how</span>
        <span className="block text-body text-muted">
          Decisions and payments always come by email too. A channel that is off above stays silent.
        </span>
      </caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 pr-2 text-left font-medium">
            Notification
          </th>
          {ALERT_CHANNELS.map((channel) => (
            <th key={channel} scope="col" className="w-14 py-2 text-center align-bottom font-medium">
              {CHANNEL_NAMES[channel]}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, kinds: listed }) => (
        <tbody key={title}>
          {groups.length > 1 && (
            <tr>
              <th scope="rowgroup" colSpan={1 + ALERT_CHANNELS.length} className="pt-5 pb-1 text-left font-semibold">
                {title}
              </th>
            </tr>
          )}
          {listed.map((kind) => (
            <tr key={kind} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pr-2 text-left text-body font-normal wrap-anywhere">
                {ALERT_SETTINGS[kind].label}
              </th>
              {ALERT_CHANNELS.map((channel) => (
                <td key={channel} className="p-0 text-center text-sm text-muted">
                  {hasSwitch(kind, channel) ? (
                    <SwitchButton
                      aria-label={`${ALERT_SETTINGS[kind].label}: ${CHANNEL_NAMES[channel]}`}
                      isOn={isAlertOn(kind, channel, choices)}
                      isDisabled={isBusy || off.includes(channel)}
                      onChange={(isOn) => onChoose(alertChoice(kind, channel, isOn))}
                    />
                  ) : ALERT_SETTINGS[kind][channel] === 'always' ? (
                    'Always'
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">Not sent</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
