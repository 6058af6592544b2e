import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aProfile, aVerification, serveAccount } from '../../../testing/account-facts.js';
import { callsTo, sentTo, serve } from '../../../testing/fake-server.js';
import { aCollege } from '../../../testing/college-facts.js';
import { renderRoute } from '../../../testing/render-page.js';

const iowa = aCollege({ id: 7, name: 'University of Iowa', shortName: 'iowa' });
const name = () => screen.findByLabelText<HTMLInputElement>('Name');
const save = () => screen.getByRole('button', { name: 'Save changes' });
const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join();

beforeEach(() => {
  serve('GET /api/colleges/7', iowa);
  serve('GET /api/search', { colleges: [iowa] });
});

function open(profile = aProfile()) {
  serveAccount(profile);
  return renderRoute('/user/account');
}

describe('the profile', () => {
  it('shows the stored values, with a read-only email address', async () => {
    open(aProfile({ collegeId: 7, defaultCollege: true, graduationDate: '2027-05-14' }));
    expect((await name()).value).toBe('Maya Lind');
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly]).toEqual(['maya@example.org', true]);
    expect(await screen.findByText('University of Iowa')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Default college' }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Graduation date').value).toBe('2027-05-14');
  });

  it.each([
    ['M', 'Name must be at least 2 characters'],
    ['   ', 'Name must be at least 2 characters'],
    ['M'.repeat(51), 'Name must be less than 50 characters'],
  ])(
    'rejects the name "%s" without a request, with an error at the field, which gets the focus',
    async (typed, message) => {
      const { user } = open();
      await user.clear(await name());
      await user.type(await name(), typed);
      await user.click(save());
      expect(await screen.findByText(message)).toBeTruthy();
      expect((await name()).getAttribute('aria-invalid')).toBe('true');
      expect(errorOf(await name())).toBe(message);
      expect(document.activeElement).toBe(await name());
      expect(callsTo('PUT /api/user/profile')).toHaveLength(0);
    },
  );

  it('is saved completely, confirms it, and then has no unsaved changes', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('combobox', { name: 'College' }), 'iow');
    await user.click(await screen.findByRole('option', { name: /University of Iowa/ }));
    expect(await screen.findByRole('button', { name: 'Change college' })).toBe(document.activeElement);
    await user.click(screen.getByRole('switch', { name: 'Default college' }));
    await user.type(screen.getByLabelText('Graduation date'), '2027-05-14');
    await user.clear(await name());
    await user.type(await name(), ' Maya Berg ');
    serve(
      'PUT /api/user/profile',
      aProfile({ name: 'Maya Berg', collegeId: 7, defaultCollege: true, graduationDate: '2027-05-14' }),
    );
    await user.click(save());
    await screen.findByText('Profile updated');
    expect(sentTo('PUT /api/user/profile')).toEqual({
      name: 'Maya Berg',
      collegeId: 7,
      graduationDate: '2027-05-14',
      defaultCollege: true,
    });
    expect((await name()).value).toBe('Maya Berg');
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  it('can clear its college and date', async () => {
    const { user } = open(aProfile({ collegeId: 7, defaultCollege: true, graduationDate: '2027-05-14' }));
    await user.click(await screen.findByRole('button', { name: 'Remove college' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'College' }));
    await user.clear(screen.getByLabelText('Graduation date'));
    serve('PUT /api/user/profile', aProfile());
    await user.click(save());
    await waitFor(() =>
      expect(sentTo('PUT /api/user/profile')).toEqual({
        name: 'Maya Lind',
        collegeId: null,
        graduationDate: null,
        defaultCollege: false,
      }),
    );
  });

  it('keeps its college if the search for another is cancelled', async () => {
    const { user } = open(aProfile({ collegeId: 7 }));
    await screen.findByText('University of Iowa');
    await user.click(screen.getByRole('button', { name: 'Change college' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'College' }));
    await user.click(screen.getByRole('button', { name: 'Keep University of Iowa' }));
    expect(screen.getByText('University of Iowa')).toBeTruthy();
  });

  it('suggests the college of a verified school address', async () => {
    serveAccount();
    serve(
      'GET /api/user/student-verification',
      aVerification({
        status: 'verified',
        address: 'maya@uiowa.edu',
        college: { id: 7, name: 'University of Iowa', shortName: 'iowa' },
      }),
    );
    const { user } = renderRoute('/user/account');
    expect(await screen.findByText(/Your school address is of University of Iowa\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose it' }));
    expect(await screen.findByRole('button', { name: 'Change college' })).toBe(document.activeElement);
    expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  });

  it('offers no default college without a college', async () => {
    open();
    await name();
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Default college' }).disabled).toBe(true);
  });

  it('keeps typed text if saving fails', async () => {
    const { user } = open();
    await user.type(await name(), 'berg');
    serve('PUT /api/user/profile', { detail: 'away' }, { status: 503 });
    await user.click(save());
    expect(await screen.findByText('An error occurred while updating your profile')).toBeTruthy();
    expect((await name()).value).toBe('Maya Lindberg');
    expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  });

  it("shows the server's errors at their fields", async () => {
    const { user } = open();
    await user.type(await name(), 'berg');
    serve(
      'PUT /api/user/profile',
      {
        code: 'validation_failed',
        detail: 'Some fields are not valid',
        errors: { graduationDate: ['Please enter a valid date'] },
      },
      { status: 400 },
    );
    await user.click(save());
    await screen.findByText('Please enter a valid date');
    expect(errorOf(screen.getByLabelText('Graduation date'))).toContain('Please enter a valid date');
    expect(document.activeElement).toBe(screen.getByLabelText('Graduation date'));
    expect(screen.queryByText('An error occurred while updating your profile')).toBeNull();
  });

  it('explains at the college why it was rejected, and moves focus there', async () => {
    const { user } = open(aProfile({ collegeId: 7 }));
    await screen.findByText('University of Iowa');
    await user.type(await name(), 'berg');
    serve('PUT /api/user/profile', { errors: { collegeId: ['collegeId is not valid'] } }, { status: 400 });
    await user.click(save());
    await screen.findByText('collegeId is not valid');
    expect(errorOf(screen.getByRole('group', { name: 'College' }))).toBe('collegeId is not valid');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change college' }));
  });
});
