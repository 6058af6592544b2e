import { describe, expect, test } from 'vitest';
import { Gate } from './gate.js';

const SECRET = 'a secret of at least thirty-two characters';
const SITE = 'http://campus.test';

describe('the access gate', () => {
  test('admits a browser with the password, and recognizes it again', () => {
    const gate = new Gate('open sesame', SECRET, SITE);
    expect(gate.accepts('open sesame')).toBe(true);
    expect(gate.accepts('open')).toBe(false);
    expect(gate.isPass(gate.newPass())).toBe(true);
  });

  test('rejects forged, changed or expired passes', () => {
    const gate = new Gate('open sesame', SECRET, SITE);
    const pass = gate.newPass();
    expect(gate.isPass(undefined)).toBe(false);
    expect(gate.isPass(`9${pass}`)).toBe(false);
    expect(gate.isPass(pass.slice(0, -2))).toBe(false);
    expect(gate.isPass(pass, Date.now() + 31 * 24 * 3600 * 1000)).toBe(false);
  });

  test('invalidates all passes when the password changes', () => {
    expect(new Gate('new password', SECRET, SITE).isPass(new Gate('open sesame', SECRET, SITE).newPass())).toBe(false);
  });

  test.each([
    ['password', new Gate('open sesame', SECRET, SITE), { password: 'open sesame' }],
    ['secret', new Gate('new password', `old ${SECRET}`, SITE), { secret: `old ${SECRET}` }],
    [
      'password and secret',
      new Gate('open sesame', `old ${SECRET}`, SITE),
      { password: 'open sesame', secret: `old ${SECRET}` },
    ],
  ])('during rotation of the %s, accepts earlier passes; afterwards rejects them', (_what, before, previous) => {
    const pass = before.newPass();
    const changing = new Gate('new password', SECRET, SITE, previous);
    expect([changing.isPass(pass), changing.accepts('new password')]).toEqual([true, true]);
    expect(changing.accepts('open sesame')).toBe('password' in previous);
    const changed = new Gate('new password', SECRET, SITE);
    expect([changed.isPass(pass), changed.isPass(changing.newPass())]).toEqual([false, true]);
  });

  test('is off without a password', () => {
    expect(new Gate(undefined, SECRET, SITE).isOn).toBe(false);
    expect(new Gate(undefined, SECRET, SITE).accepts('')).toBe(false);
  });

  test('sets a Secure, host-only cookie on https', () => {
    const gate = new Gate('open sesame', SECRET, 'https://campus.test');
    expect([gate.cookieName, gate.cookieOptions.secure]).toEqual(['__Host-campus_deals_gate', true]);
    expect(new Gate('open sesame', SECRET, SITE).cookieOptions.secure).toBe(false);
  });
});
