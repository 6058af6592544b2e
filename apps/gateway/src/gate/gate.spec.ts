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

  test.each([
    ['password', new Gate('new password', SECRET, SITE)],
    ['secret', new Gate('open sesame', `new ${SECRET}`, SITE)],
  ])('forgets everybody when the %s changes', (_what, changed) => {
    expect(changed.isPass(new Gate('open sesame', SECRET, SITE).newPass())).toBe(false);
    expect(changed.isPass(changed.newPass())).toBe(true);
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
