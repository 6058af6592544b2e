import type { AuditedAction, ExportedSubject } from '@campus-deals/contracts/identity/audited-actions';
import { plural } from '../../kit/text/plural.js';

type ListExport = `${Exclude<ExportedSubject, 'report'>}.${'export-list' | 'finish-export'}`;

/** Past-tense phrase of each action except list exports. A noun in braces is replaced by the action's subject. */
const PHRASES: Record<Exclude<AuditedAction, ListExport>, string> = {
  'college.activate': 'activated {college}',
  'college.create': 'added {college}',
  'college.delete': 'deleted {college}',
  'college.edit': 'changed {college}',
  'college.feature': 'featured {college}',
  'college.set-goal': 'changed the goal of {college}',
  'college.unfeature': 'stopped featuring {college}',
  'deal.approve': 'approved {deal}',
  'deal.create': 'added {deal}',
  'deal.delete': 'deleted {deal}',
  'deal.dismiss-reports': 'dismissed the reports about {deal}',
  'deal.edit': 'changed {deal}',
  'deal.feature': 'featured {deal}',
  'deal.reject': 'rejected {deal}',
  'deal.set-status': 'changed the status of {deal}',
  'deal.undo': 'took back a decision about {deal}',
  'deal.unfeature': 'stopped featuring {deal}',
  'delivery.retry': 'sent an email again',
  'event.drop': 'dropped a failed task',
  'event.retry': 'retried a failed task',
  'job.cancel': 'canceled a job: {job}',
  'job.start': 'started a job: {job}',
  'newsletter.cancel': 'canceled {newsletter}',
  'newsletter.draft': 'started to write {newsletter}',
  'newsletter.pause': 'paused {newsletter}',
  'newsletter.reopen': 'took back the sending of {newsletter}',
  'newsletter.resume': 'resumed {newsletter}',
  'newsletter.retry-failed': 'sent {newsletter} again to those who did not get it',
  'newsletter.schedule': 'scheduled {newsletter}',
  'newsletter.send': 'sent a newsletter to {college}',
  'newsletter.test': 'sent themselves a test newsletter of {college}',
  'newsletter.update': 'changed the sending of {newsletter}',
  'newsletter.write': 'wrote {newsletter}',
  'payment.refund': 'refunded a registration fee',
  'payment.refund-duplicate': 'refunded a registration fee that was paid twice',
  'report.export-list': 'started to export a report',
  'report.finish-export': 'exported a report',
  'review.dismiss-reports': 'dismissed the reports about {review}',
  'review.hide': 'hid {review}',
  'review.remove-answer': 'removed the answer to {review}',
  'review.restore': 'restored {review}',
  'settings.change': 'changed the settings',
  'student-card.approve': 'approved a student card',
  'student-card.reject': 'rejected a student card',
  'student-card.view': 'viewed a student card',
  'student.end': "ended a student's verification",
  'student.extend': "extended a student's verification",
  'student.verify': 'verified a student',
  'subscriber.add': 'added a subscriber to {college}',
  'subscriber.import': 'imported subscribers of {college}',
  'subscriber.look-up': 'looked up a subscriber',
  'subscriber.unsubscribe': 'unsubscribed an address',
  'user.change': 'changed an account',
  'user.delete': 'deleted an account',
  'user.end-sessions': 'signed an account out everywhere',
  'user.export': 'exported the data of an account',
  'user.restore': 'restored an account',
  'user.suspend': 'suspended an account',
  'vendor.add-place': 'added a place to {vendor}',
  'vendor.approve': 'approved a change of {vendor}',
  'vendor.charge-fee': 'took back the fee waiver of {vendor}',
  'vendor.create': 'added {vendor}',
  'vendor.delete': 'deleted {vendor}',
  'vendor.dismiss-reports': 'dismissed the reports about {vendor}',
  'vendor.edit': 'changed {vendor}',
  'vendor.edit-place': 'changed a place of {vendor}',
  'vendor.feature': 'featured {vendor}',
  'vendor.reject': 'rejected a change of {vendor}',
  'vendor.remove-place': 'removed a place of {vendor}',
  'vendor.restore': 'restored {vendor}',
  'vendor.suspend': 'suspended {vendor}',
  'vendor.undo': 'took back a decision about {vendor}',
  'vendor.unfeature': 'stopped featuring {vendor}',
  'vendor.waive-fee': 'waived the fee of {vendor}',
};

const JOB_VERBS: Record<string, string> = { unfeature: 'stop featuring', 'set-status': 'set the status of' };

/** "stop featuring deals" for deals.unfeature */
function jobText(kind: string): string {
  const [subject, action = ''] = kind.split('.');
  return `${JOB_VERBS[action] ?? action} ${subject}`;
}

const LABELED: Record<string, (label: string) => string> = {
  job: jobText,
  newsletter: (name) => `the newsletter “${name}”`,
};

/**
 * Describes an action in the past tense: "approved Half off soup", "approved a deal" without a label, "approved 12
 * deals" for a count. An action that a newer service records has no phrase yet.
 */
export function actionText(
  action: string,
  { label, count = 1 }: { label?: string | null; count?: number } = {},
): string {
  const phrase = (PHRASES as Record<string, string>)[action] ?? exportPhrase(action);
  if (phrase === undefined) return `did “${action}”`;
  const [before, noun, after = ''] = phrase.split(/[{}]/);
  if (!noun) return count > 1 ? `${phrase}, ${count} times` : phrase;
  const one = label ? (LABELED[noun]?.(label) ?? label) : `a ${noun}`;
  return `${before ?? ''}${count > 1 ? plural(count, noun) : one}${after}`;
}

/** "exported the list of users" for user.finish-export; undefined for an action that exports no list. */
function exportPhrase(action: string): string | undefined {
  const [, subject, verb] = /^(.+)\.(export-list|finish-export)$/.exec(action) ?? [];
  return subject && `${verb === 'export-list' ? 'started to export' : 'exported'} the list of ${subject}s`;
}
