import { Lock } from 'lucide-react';
import { HeroBoard } from '../../marketplace/art/hero-board.js';
import { Logo } from '../../marketplace/art/logo.js';
import { Field } from '../../kit/form/field.js';
import { Form, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { PageHead } from '../../marketplace/page-head.js';
import { write } from '../../platform/api/api.js';
import { HttpError } from '../../platform/api/http-client.js';
import { useProductName } from '../../platform/api/site-config.js';
import { showToast } from '../../platform/browser/toast.js';
import { openGate } from '../../platform/session/gate.js';

/** Password screen of the private beta. */
export function GateScreen() {
  const productName = useProductName();
  const form = useDtoForm({
    rules: async () => (await import('@campus-deals/contracts/gateway/open-gate.dto')).OpenGateDto,
    defaultValues: { password: '' },
    onSubmit: async (body) => {
      await write('POST /api/gate', { body });
      showToast({ title: 'Access Granted', description: `Welcome to ${productName}!` });
      openGate();
    },
    onFailure: (error) => showToast({ ...noticeOf(error), tone: 'danger' }),
  });
  return (
    <main className="board grid min-h-dvh place-items-center px-4 py-10">
      <PageHead title={`${productName}: private beta`} noIndex />
      <div className="w-full max-w-md">
        <div className="mx-auto mb-2 max-w-sm" aria-hidden="true">
          <HeroBoard />
        </div>
        <div className="sheet relative p-6 shadow-lift sm:p-8">
          <h1 className="mb-1 flex items-center justify-center">
            <Logo />
          </h1>
          <p className="text-center font-display text-xl leading-snug font-bold text-balance">
            Discover local deals near your campus
          </p>
          <p className="mt-1 text-center text-muted">Limited-time offers updated weekly</p>
          <Form form={form} className="mt-6 space-y-3">
            <Field
              label="Access password"
              isLabelHidden
              type="password"
              name="password"
              autoComplete="current-password"
              placeholder="Enter access password"
            />
            <SubmitButton busyText="Verifying..." className="w-full" disabled={!form.watch('password')}>
              Access Site
            </SubmitButton>
          </Form>
          <p className="mt-5 flex items-center justify-center gap-2 text-sm text-muted">
            <Lock className="size-4" />
            This site is currently in private beta
          </p>
        </div>
      </div>
    </main>
  );
}

function noticeOf(error: Error): { title: string; description: string } {
  const status = error instanceof HttpError ? error.status : 500;
  if (status === 429) return { title: 'Access Denied', description: 'Too many tries. Please wait a minute.' };
  if (status >= 500) return { title: 'Error', description: 'The password could not be checked. Please try again.' };
  return { title: 'Access Denied', description: 'Incorrect password. Please try again.' };
}
