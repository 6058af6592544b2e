import { CreateCollegeDto } from '@campus-deals/contracts/catalog/create-college.dto';
import { OpenGateDto } from '@campus-deals/contracts/gateway/open-gate.dto';
import { VisitorSubscribeDto } from '@campus-deals/contracts/notification/subscribe.dto';
import { UpdateProfileDto } from '@campus-deals/contracts/identity/update-profile.dto';
import { WriteReviewDto } from '@campus-deals/contracts/catalog/write-review.dto';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HttpError } from '../../platform/api/http-client.js';
import { renderPage } from '../../testing/render-page.js';
import { descriptionOf } from '../../testing/shown.js';
import { Field } from './field.js';
import { Form, FormError, SubmitButton, useDtoForm } from './form.js';

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
const errorOf = (name: string) => descriptionOf(fieldOf(name));

const NO_DATE = 'Please enter a valid date';
const SHORT_NAME = 'Name must be at least 2 characters';
const place = { city: 'Iowa City', state: 'IA', latitude: '41.66', longitude: '-91.53' };
const college = { name: 'University of Iowa', shortName: 'iowa', ...place };

/** A row per kind of rule. The contracts' tables hold the rules of each class. */
it.each<[new () => object, Values, Record<string, string>]>([
  [OpenGateDto, { password: '' }, { password: 'password is required' }],
  [VisitorSubscribeDto, { email: 'somebody', collegeId: 7 }, { email: 'Please enter a valid email address.' }],
  [WriteReviewDto, { rating: undefined, text: null }, { rating: 'Choose one to five stars' }],
  [UpdateProfileDto, { name: ' M ', graduationDate: 'soon' }, { name: SHORT_NAME, graduationDate: NO_DATE }],
  [CreateCollegeDto, { ...college, name: '', city: ' ' }, { name: 'Name is required', city: 'City is required' }],
])('of %o does not send %o, and explains under each field: %o', async (dto, values, messages) => {
  const { onSubmit } = await send(values, { rules: async () => dto });
  await waitFor(() => expect(screen.getAllByText(/./, { selector: '[id$="-error"]' })).not.toEqual([]));
  const names = Object.keys(values);
  expect(Object.fromEntries(names.flatMap((name) => (errorOf(name) ? [[name, errorOf(name)]] : [])))).toEqual(messages);
  const first = names.find((name) => messages[name]) ?? '';
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(first)));
  expect(names.filter((name) => fieldOf(name).getAttribute('aria-invalid'))).toEqual(Object.keys(messages));
  expect(onSubmit).not.toHaveBeenCalled();
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
  expect(await screen.findByText(NO_DATE)).toBeTruthy();
});

it('leaves validation to the server if its rules cannot be fetched', async () => {
  const { onSubmit } = await send({ name: 'M' }, { rules: () => Promise.reject(new Error('no network')) });
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'M' }));
});
