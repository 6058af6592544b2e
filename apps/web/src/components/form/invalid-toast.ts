import { showToast } from '../../lib/browser/toast.js';

/** Toast titles of messages that appear at their field, too. */
const TITLES: Record<string, string> = {
  'Please enter your email address': 'Email required',
  'Please enter a valid email address.': 'Invalid email',
  'Please select a college to subscribe for': 'College required',
};

export function showInvalid(message: string): void {
  showToast({ title: TITLES[message] ?? 'Error', description: message, tone: 'danger' });
}
