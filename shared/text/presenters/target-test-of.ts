import type { Failure } from '../../errors.ts';
import { TEST_DETAILS, answerWords, certificateWords, stepFailureWords } from './target-test.ts';
import { maskedUrl } from '../../masking/urls.ts';
import { type CertificateView, type TargetTest, type TestStep, type TestStepView, TEST_STEPS } from '../../bridge/view/preset-view.ts';

/** How far a test got. Times are in ms; null: the step was not reached. */
export interface TestRun {
  /** Host of the target. Includes the port if it is not the default. */
  readonly host: string;
  /** Host of the proxy; null: no proxy. */
  readonly proxy: string | null;
  readonly isEncrypted: boolean;
  /** The name that was looked up. If there is a proxy, its name. */
  readonly name: { readonly text: string; readonly isAddress: boolean; readonly addresses: readonly string[] };
  readonly times: Readonly<Record<TestStep, number | null>>;
  /** The negotiated TLS version. */
  readonly protocol: string | null;
  readonly isPinned: boolean;
  readonly certificate: CertificateView | null;
  readonly answer: { readonly status: number; readonly location: string | null } | null;
  readonly failed: { readonly step: TestStep; readonly failure: Failure } | null;
}

/** The steps of a test, with their sentences. */
export function targetTestView(run: TestRun): TargetTest {
  const last = run.failed === null ? TEST_STEPS.length : TEST_STEPS.indexOf(run.failed.step);
  const steps = TEST_STEPS.map((step, index): TestStepView => {
    const base = { step, ms: rounded(run.times[step]) };
    if (index > last) return { ...base, state: 'skipped', detail: TEST_DETAILS.notReached, failure: null };
    if (index === last && run.failed !== null) return { ...base, ...failedStep(run, run.failed.failure) };
    return { ...base, ...found(run, step) };
  });
  return { steps, certificate: run.certificate };
}

type Found = Pick<TestStepView, 'state' | 'detail' | 'failure'>;

function failedStep({ failed, certificate }: TestRun, failure: Failure): Found {
  const shown = failed?.step === 'tls' && certificate !== null ? TEST_DETAILS.shown(certificateWords(certificate)) : null;
  return { state: 'failed', detail: shown, failure: stepFailureWords(failure) };
}

function found(run: TestRun, step: TestStep): Found {
  switch (step) {
    case 'dns':
      return run.name.isAddress ? skipped(TEST_DETAILS.noLookup(run.name.text)) : fine(lookedUp(run));
    case 'connect':
      return fine(connected(run));
    case 'tls':
      return run.isEncrypted ? fine(trusted(run)) : skipped(TEST_DETAILS.notEncrypted);
    case 'http': {
      const { status, location } = run.answer ?? { status: 0, location: null };
      const { detail, failure } = answerWords(status, location === null ? null : maskedUrl(location));
      return { state: failure === null ? 'ok' : 'failed', detail, failure };
    }
  }
}

function lookedUp({ proxy, name }: TestRun): string {
  return proxy === null ? TEST_DETAILS.lookedUp(name.text, name.addresses) : TEST_DETAILS.proxyLookedUp(name.text, name.addresses);
}

function connected({ host, proxy, isEncrypted }: TestRun): string {
  if (proxy === null) return TEST_DETAILS.connected(host);
  return isEncrypted ? TEST_DETAILS.throughProxy(host, proxy) : TEST_DETAILS.proxyAsked(proxy);
}

function trusted({ protocol, certificate, isPinned }: TestRun): string {
  const words = certificate === null ? '' : certificateWords(certificate);
  return (isPinned ? TEST_DETAILS.pinned : TEST_DETAILS.trusted)(protocol ?? 'TLS', words);
}

function fine(detail: string): Found {
  return { state: 'ok', detail, failure: null };
}

function skipped(detail: string): Found {
  return { state: 'skipped', detail, failure: null };
}

/** Rounds a time to tenths of a ms. */
function rounded(time: number | null): number | null {
  return time === null ? null : Math.round(time * 10) / 10;
}
