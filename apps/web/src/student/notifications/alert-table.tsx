import type { UserRole } from '@campus-deals/contracts/enumerations';
import {
  ALERT_CHANNELS,
  ALERT_LINES,
  ALERT_SETTINGS,
  hasSwitch,
  isAlertOn,
  kindsOf,
  lineChoices,
  type AlertChannel,
  type AlertLine,
} from '@campus-deals/contracts/notification/alert-settings';
import { SwitchButton } from '../../kit/ui/switch.js';

const CHANNEL_NAMES: Record<AlertChannel, string> = { app: 'In the app', email: 'Email', push: 'Browser' };
const LINES = Object.keys(ALERT_LINES) as AlertLine[];

interface AlertTableProps {
  role: UserRole;
  choices: readonly string[];
  /** Channels that are off as a whole. */
  off: readonly AlertChannel[];
  isBusy: boolean;
  onChoose: (choices: string[]) => void;
}

/** A switch for each line of notifications and channel, in groups. */
export function AlertTable({ role, ...props }: AlertTableProps) {
  const lines = LINES.filter((line) => ALERT_LINES[line].roles.some((each) => each === role));
  return (
    <table className="w-full border-collapse">
      <caption className="pt-4 pb-2 text-left">
        <span className="block font-semibold">What we notify you about</span>
        <span className="block text-body text-muted">
          Decisions and payments always come by email too. A channel that is off above stays silent. “Some” means that
          part of a line is off.
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
      {[...new Set(lines.map((line) => ALERT_LINES[line].group))].map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={1 + ALERT_CHANNELS.length} className="pt-5 pb-1 text-left font-semibold">
              {group}
            </th>
          </tr>
          {lines
            .filter((line) => ALERT_LINES[line].group === group)
            .map((line) => (
              <tr key={line} className="group/line border-b border-line last:border-0">
                <th scope="row" className="py-1 pr-2 text-left text-body font-normal wrap-anywhere">
                  {ALERT_LINES[line].label}
                </th>
                {ALERT_CHANNELS.map((channel) => (
                  <td key={channel} className="p-0 text-center text-sm text-muted group-has-data-part/line:align-top">
                    <Choice line={line} channel={channel} {...props} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

type ChoiceProps = Omit<AlertTableProps, 'role'> & { line: AlertLine; channel: AlertChannel };

/** Switches a line for a channel. It is on if any of its kinds is. */
function Choice({ line, channel, choices, off, isBusy, onChoose }: ChoiceProps) {
  const kinds = kindsOf(line).filter((kind) => hasSwitch(kind, channel));
  const on = kinds.filter((kind) => isAlertOn(kind, channel, choices));
  if (kinds.length === 0) {
    const isAlways = kindsOf(line).some((kind) => ALERT_SETTINGS[kind][channel] === 'always');
    return <span className="block py-3">{isAlways ? 'Always' : 'Never'}</span>;
  }
  return (
    <>
      <SwitchButton
        aria-label={`${ALERT_LINES[line].label}: ${CHANNEL_NAMES[channel]}`}
        isOn={on.length > 0}
        isDisabled={isBusy || off.includes(channel)}
        onChange={(isOn) => onChoose(lineChoices(line, channel, isOn))}
      />
      {on.length > 0 && on.length < kinds.length && (
        <span data-part className="block pb-2">
          Some
        </span>
      )}
    </>
  );
}
