import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  useForm,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form';
import { refusalOf, refusedFields } from '../../platform/api/refused-fields.js';
import { Button } from '../ui/button.js';
import { InlineError } from '../ui/states.js';

interface FormProps<Dto extends FieldValues> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: DtoForm<Dto>;
  children: ReactNode;
}

export function Form<Dto extends FieldValues>({ form, children, ...props }: FormProps<Dto>) {
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={(event) => void form.submit(event)} {...props}>
        {children}
      </form>
    </FormProvider>
  );
}

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'isBusy'> {
  /** Button text while sending: "Saving..." */
  busyText: string;
}

export function SubmitButton(props: SubmitButtonProps) {
  return <Button type="submit" isBusy={useFormContext().formState.isSubmitting} {...props} />;
}

/** Error of the form as a whole (`setError('root', …)`). */
export function FormError() {
  const message = useFormContext().formState.errors.root?.message;
  return message ? <InlineError>{message}</InlineError> : null;
}

type LoadRules = () => Promise<new () => object>;

interface DtoFormOptions<Dto extends FieldValues> {
  /** Imports the DTO class whose rules apply. The server checks the same class. */
  rules: LoadRules;
  defaultValues?: DefaultValues<Dto>;
  /** Sends the values. If it throws a problem that names fields of the form, they show its messages. */
  onSubmit: (values: Dto, form: UseFormReturn<Dto>) => Promise<unknown>;
  /** Error of the form after any other failure of `onSubmit`, if the server sends no message. */
  failure?: string;
  /** Handles such a failure in place of the form. With neither of the two, the write itself shows it. */
  onFailure?: (error: Error, form: UseFormReturn<Dto>) => void;
  /** Called with the first message when fields are invalid, here or on the server. */
  onInvalid?: (message: string) => void;
}

export interface DtoForm<Dto extends FieldValues> extends UseFormReturn<Dto> {
  submit: (event?: FormEvent) => Promise<void>;
}

/** A form validated by the rules of a DTO class from contracts. A failed submission loses no input. */
export function useDtoForm<Dto extends FieldValues>(options: DtoFormOptions<Dto>): DtoForm<Dto> {
  const { defaultValues, onSubmit, failure, onFailure, onInvalid } = options;
  const [{ resolver, preload }] = useState(() => lazyRules<Dto>(options.rules));
  // Errors stay until their field changes (see Field), so that a half-typed address is not marked as wrong.
  const form = useForm<Dto>({ resolver, reValidateMode: 'onSubmit', ...(defaultValues && { defaultValues }) });
  const { isDirty } = form.formState;
  // Not React state: two clicks within one frame see the same render.
  const isSubmitting = useRef(false);
  useEffect(() => {
    if (isDirty) preload();
  }, [isDirty, preload]);

  /** Returns the named fields in form order, which is the focus order. The server names nested ones `schedule.from`. */
  const among = (named: object) =>
    Object.keys(form.getValues()).flatMap((name) =>
      Object.keys(named).filter((each) => each === name || each.startsWith(`${name}.`)),
    ) as Path<Dto>[];
  const send = async (values: Dto) => {
    try {
      await onSubmit(values, form);
    } catch (error) {
      const refused = refusedFields(error);
      const [first, ...rest] = among(refused);
      if (!first) {
        onFailure?.(error instanceof Error ? error : new Error(String(error)), form);
        if (failure !== undefined) form.setError('root', { message: refusalOf(error) ?? failure });
        return;
      }
      for (const name of rest) form.setError(name, { message: refused[name] ?? '' });
      form.setError(first, { message: refused[first] ?? '' }, { shouldFocus: true });
      onInvalid?.(refused[first] ?? '');
    }
  };
  const refuse = (errors: FieldErrors) => {
    const [first] = among(errors);
    if (first) onInvalid?.(String(errors[first]?.message));
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    form.clearErrors('root');
    await form
      .handleSubmit(send, refuse)()
      .finally(() => (isSubmitting.current = false));
  };
  return { ...form, submit };
}

/** Returns an `onSubmit` that sends the values as they are, and then calls `after`. */
export const sendBy =
  <Dto,>(write: { mutateAsync: (values: Dto) => Promise<unknown> }, after: () => void) =>
  async (values: Dto) => {
    await write.mutateAsync(values);
    after();
  };

/** Returns an object's values of the fields in `unset`, in the order of `unset`. */
export function fieldsOf<Values extends object>(unset: Values, thing: Values): Values {
  return Object.fromEntries(Object.keys(unset).map((name) => [name, thing[name as keyof Values]])) as Values;
}

/** Loads the validation rules on first use. If they cannot be loaded, only the server validates. */
function lazyRules<Dto extends FieldValues>(rules: LoadRules) {
  const load = async (): Promise<Resolver<Dto>> => {
    const [{ classValidatorResolver }, dto] = await Promise.all([
      import('@hookform/resolvers/class-validator'),
      rules(),
    ]);
    return classValidatorResolver(dto as new () => Dto, { validator: { stopAtFirstError: true } }, { raw: true });
  };
  const resolver: Resolver<Dto> = async (values, context, options) => {
    const resolve = await load().catch(() => null);
    if (!resolve) return { values, errors: {} };
    const halfTyped = Object.values(options.fields).filter((field) => isHalfTyped(field?.ref));
    const unreadable = Object.fromEntries(halfTyped.map((field) => [field?.name, Number.NaN]));
    return resolve({ ...values, ...unreadable }, context, options);
  };
  return { resolver, preload: () => void load().catch(() => undefined) };
}

/** Whether a date is half typed. Its value is then empty, and only the input itself knows. */
function isHalfTyped(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.validity.badInput;
}
