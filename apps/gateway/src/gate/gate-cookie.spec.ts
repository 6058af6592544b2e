import { describe, expect, test } from 'vitest';
import { Gate } from './gate-cookie.js';

const SECRET = 'a secret of at least thirty-two characters';

describe('the access gate', () => {
  test('lets in who knows the password, and knows them again', () => {
    const gate = new Gate('open sesame', SECRET);
    expect(gate.accepts('open sesame')).toBe(true);
    expect(gate.accepts('open')).toBe(false);
    expect(gate.isPass(gate.newPass())).toBe(true);
  });

  test('does not know forged, changed or outdated passes', () => {
    const gate = new Gate('open sesame', SECRET);
    const pass = gate.newPass();
    expect(gate.isPass(undefined)).toBe(false);
    expect(gate.isPass(`9${pass}`)).toBe(false);
    expect(gate.isPass(pass.slice(0, -2))).toBe(false);
    expect(gate.isPass(pass, Date.now() + 31 * 24 * 3600 * 1000)).toBe(false);
  });

  test('forgets everybody when the password changes', () => {
    expect(new Gate('new password', SECRET).isPass(new Gate('open sesame', SECRET).newPass())).toBe(false);
  });

  test('is off without a password', () => {
    expect(new Gate(undefined, SECRET).isOn).toBe(false);
    expect(new Gate(undefined, SECRET).accepts('')).toBe(false);
  });

  test('marks its cookie Secure on https', () => {
    const gate = new Gate('open sesame', SECRET);
    expect(gate.setCookie(true)).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    expect(gate.setCookie(false)).not.toContain('Secure');
  });
});
