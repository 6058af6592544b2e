import { ChangeEmailDto } from '@campus-deals/contracts/identity/change-email.dto';
import { CollegeCoordinatesDto } from '@campus-deals/contracts/catalog/college-coordinates.dto';
import { CreateCollegeDto } from '@campus-deals/contracts/catalog/create-college.dto';
import { DeleteAccountDto } from '@campus-deals/contracts/identity/delete-account.dto';
import { OpenGateDto } from '@campus-deals/contracts/gateway/open-gate.dto';
import { SendMagicLinkDto, SendMagicLinkInModalDto } from '@campus-deals/contracts/identity/send-magic-link.dto';
import { SignInCodeDto } from '@campus-deals/contracts/identity/sign-in-code.dto';
import { StartStudentVerificationDto } from '@campus-deals/contracts/identity/start-student-verification.dto';
import { SubscribeDto, VisitorSubscribeDto } from '@campus-deals/contracts/notification/subscribe.dto';
import { SubscriptionGoalDto } from '@campus-deals/contracts/catalog/subscription-goal.dto';
import { UpdateProfileDto } from '@campus-deals/contracts/identity/update-profile.dto';
import { WriteReviewDto } from '@campus-deals/contracts/catalog/write-review.dto';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../lib/api/http-client.js';
import { renderPage } from '../../testing/render-page.js';
import { Field } from './field.js';
import { Form, FormError, SubmitButton } from './form.js';
import { useDtoForm } from './use-dto-form.js';

type Values = Record<string, unknown>;
interface FormOptions {
  rules: () => Promise<new () => object>;
  onSubmit?: (values: Values) => Promise<unknown>;
  types?: Record<string, string>;
}

/** A form with one field per value. */
function AnyForm({ rules, values, onSubmit, types = {} }: FormOptions & { values: Values }) {
  const form = useDtoForm<Values>({
    rules: rules as () => Promise<new () => Values>,
    defaultValues: values,
    onSubmit: async (sent) => onSubmit?.(sent),
    onFailure: (_, { setError }) => setError('root', { message: 'It was not sent' }),
  });
  return (
    <Form form={form}>
      {Object.keys(values).map((name) => (
        <Field key={name} label={name} name={name} type={types[name]} />
      ))}
      <FormError />
      <SubmitButton busyText="Sending...">Send</SubmitButton>
    </Form>
  );
}

async function send(values: Values, options: FormOptions) {
  const onSubmit = vi.fn(options.onSubmit ?? (async () => undefined));
  const page = renderPage(<AnyForm {...options} values={values} onSubmit={onSubmit} />);
  await page.user.click(screen.getByRole('button', { name: 'Send' }));
  return { ...page, onSubmit };
}
const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
function errorOf(name: string): string | null | undefined {
  return document.getElementById(fieldOf(name).getAttribute('aria-describedby') ?? '')?.textContent;
}

const EMAIL = 'Please enter a valid email address.';
const NO_EMAIL = 'Please enter your email address';
const SHORT_NAME = 'Name must be at least 2 characters';
const GOAL = 'Please enter a valid subscription goal (at least 1)';
const TOO_LONG = `${'a'.repeat(243)}@example.edu`;
const college = {
  name: 'University of Iowa',
  shortName: 'iowa',
  city: 'Iowa City',
  state: 'IA',
  latitude: '41.66',
  longitude: '-91.53',
};

describe('a form', () => {
  it.each<[new () => object, Values, Record<string, string>]>([
    [OpenGateDto, { password: '' }, { password: 'password is required' }],
    [SendMagicLinkDto, { email: '' }, { email: EMAIL }],
    [SendMagicLinkDto, { email: '  ' }, { email: EMAIL }],
    [SendMagicLinkDto, { email: 'somebody' }, { email: EMAIL }],
    [SendMagicLinkDto, { email: 'some body@example.edu' }, { email: EMAIL }],
    [SendMagicLinkDto, { email: TOO_LONG }, { email: EMAIL }],
    [SendMagicLinkInModalDto, { email: '' }, { email: NO_EMAIL }],
    [SendMagicLinkInModalDto, { email: 'somebody' }, { email: EMAIL }],
    [SignInCodeDto, { email: 'ada@example.edu', code: '12345' }, { code: 'The code has 6 digits.' }],
    [VisitorSubscribeDto, { email: '', collegeId: 7 }, { email: NO_EMAIL }],
    [VisitorSubscribeDto, { email: 'somebody', collegeId: 7 }, { email: EMAIL }],
    [
      VisitorSubscribeDto,
      { email: 'ada@example.edu', collegeId: null },
      { collegeId: 'Please select a college to subscribe for' },
    ],
    [SubscribeDto, { collegeId: undefined }, { collegeId: 'Please select a college to subscribe for' }],
    [UpdateProfileDto, { name: '' }, { name: SHORT_NAME }],
    [UpdateProfileDto, { name: ' M ' }, { name: SHORT_NAME }],
    [UpdateProfileDto, { name: 'M'.repeat(51) }, { name: 'Name must be less than 50 characters' }],
    [UpdateProfileDto, { graduationDate: '2027-02-30' }, { graduationDate: 'Please enter a valid date' }],
    [UpdateProfileDto, { graduationDate: '1899-12-31' }, { graduationDate: 'Please enter a valid date' }],
    [
      UpdateProfileDto,
      { name: 'M', graduationDate: 'soon' },
      { name: SHORT_NAME, graduationDate: 'Please enter a valid date' },
    ],
    [
      ChangeEmailDto,
      { currentEmail: 'ada@example.edu', email: 'Ada@Example.edu' },
      { email: 'This is your address already.' },
    ],
    [ChangeEmailDto, { currentEmail: 'ada@example.edu', email: 'ada' }, { email: EMAIL }],
    [StartStudentVerificationDto, { email: 'maya' }, { email: EMAIL }],
    [DeleteAccountDto, { confirmation: 'delete' }, { confirmation: 'Type DELETE to confirm' }],
    [WriteReviewDto, { rating: undefined, text: null }, { rating: 'Choose one to five stars' }],
    [WriteReviewDto, { rating: 6, text: null }, { rating: 'Choose one to five stars' }],
    [WriteReviewDto, { rating: 5, text: 'x'.repeat(501) }, { text: 'Review must be less than 500 characters' }],
    [SubscriptionGoalDto, { goal: 0 }, { goal: GOAL }],
    [SubscriptionGoalDto, { goal: 1.5 }, { goal: GOAL }],
    [
      CollegeCoordinatesDto,
      { latitude: 'north', longitude: '' },
      { latitude: 'Latitude must be a valid number', longitude: 'Longitude must be a valid number' },
    ],
    [
      CollegeCoordinatesDto,
      { latitude: '90.1', longitude: '-180.1' },
      {
        latitude: 'Latitude must be between -90 and 90 degrees',
        longitude: 'Longitude must be between -180 and 180 degrees',
      },
    ],
    [CreateCollegeDto, { ...college, name: '', city: ' ' }, { name: 'Name is required', city: 'City is required' }],
  ])('of %o does not send %o, and explains under each field: %o', async (dto, values, messages) => {
    const { onSubmit } = await send(values, { rules: async () => dto });
    await waitFor(() => expect(screen.getAllByText(/./, { selector: '[id$="-error"]' })).not.toEqual([]));
    const names = Object.keys(values);
    expect(Object.fromEntries(names.flatMap((name) => (errorOf(name) ? [[name, errorOf(name)]] : [])))).toEqual(
      messages,
    );
    const first = names.find((name) => messages[name]) ?? '';
    await waitFor(() => expect(document.activeElement).toBe(fieldOf(first)));
    expect(names.filter((name) => fieldOf(name).getAttribute('aria-invalid'))).toEqual(Object.keys(messages));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each<[new () => object, Values]>([
    [OpenGateDto, { password: 'open sesame' }],
    [SendMagicLinkDto, { email: 'Ada@example.edu' }],
    [SignInCodeDto, { email: 'ada@example.edu', code: '012345' }],
    [VisitorSubscribeDto, { email: 'ada@example.edu', collegeId: 7 }],
    [SubscribeDto, { collegeId: 7 }],
    [UpdateProfileDto, { name: 'Jo' }],
    [UpdateProfileDto, { name: 'M'.repeat(50), collegeId: null, graduationDate: null }],
    [UpdateProfileDto, { name: 'Maya', collegeId: 7, graduationDate: '2028-02-29', defaultCollege: true }],
    [DeleteAccountDto, { confirmation: 'DELETE' }],
    [WriteReviewDto, { rating: 1, text: null }],
    [WriteReviewDto, { rating: 5, text: 'x'.repeat(500) }],
    [SubscriptionGoalDto, { goal: 1 }],
    [CollegeCoordinatesDto, { latitude: '-90', longitude: '180' }],
    [CreateCollegeDto, college],
  ])('of %o sends %o', async (dto, values) => {
    const { onSubmit } = await send(values, { rules: async () => dto });
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(values));
  });

  const rules = async () => UpdateProfileDto;

  it('sends texts trimmed, but a password as typed', async () => {
    const { onSubmit } = await send(
      { name: ' Maya ', password: ' a b ' },
      { rules: async () => OpenGateDto, types: { password: 'password' } },
    );
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Maya', password: ' a b ' }));
  });

  it('shows an error until the field changes, and none while typing', async () => {
    const { user } = await send({ name: 'M' }, { rules });
    await screen.findByText(SHORT_NAME);
    await user.clear(fieldOf('name'));
    expect(screen.queryByText(SHORT_NAME)).toBeNull();
    expect(fieldOf('name').getAttribute('aria-invalid')).toBeNull();
  });

  it("shows all of the server's errors at their fields, and focuses the first", async () => {
    const problem = {
      errors: { graduationDate: ['Not that day'], name: ['Somebody has it', 'and more'], other: ['?'] },
    };
    const onSubmit = async () => Promise.reject(new HttpError(400, JSON.stringify(problem)));
    await send({ name: 'Maya', graduationDate: '2027-05-14' }, { rules, onSubmit });
    await screen.findByText('Somebody has it');
    expect([errorOf('name'), errorOf('graduationDate')]).toEqual(['Somebody has it', 'Not that day']);
    expect(document.activeElement).toBe(fieldOf('name'));
    expect(screen.queryByText('It was not sent')).toBeNull();
  });

  it('shows an error that belongs to no field, keeps typed text, and can be resubmitted', async () => {
    const failure = async () => Promise.reject(new HttpError(503, ''));
    const answer = vi.fn(async () => {}).mockImplementationOnce(failure);
    const { user, onSubmit } = await send({ name: 'Maya' }, { rules, onSubmit: answer });
    await screen.findByText('It was not sent');
    expect(fieldOf('name').value).toBe('Maya');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByText('It was not sent')).toBeNull());
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('is sent once however often the button is clicked, which keeps the focus', async () => {
    let answer = () => {};
    const { user, onSubmit } = await send(
      { name: 'Maya' },
      { rules, onSubmit: () => new Promise<void>((resolve) => (answer = resolve)) },
    );
    const button = await screen.findByRole('button', { name: 'Sending...' });
    await user.click(button);
    await user.type(fieldOf('name'), '{Enter}');
    answer();
    expect(await screen.findByRole('button', { name: 'Send' })).toBe(button);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('treats a half-typed date as invalid, not as empty', async () => {
    vi.spyOn(HTMLInputElement.prototype, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
    await send({ graduationDate: null }, { rules, types: { graduationDate: 'date' } });
    expect(await screen.findByText('Please enter a valid date')).toBeTruthy();
  });

  it('leaves validation to the server if its rules cannot be fetched', async () => {
    const { onSubmit } = await send({ name: 'M' }, { rules: () => Promise.reject(new Error('no network')) });
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'M' }));
  });
});
