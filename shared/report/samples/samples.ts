import { type DemoAnswer, RULES_HEADER } from './demo-answers.ts';
import { malformedSamples } from './malformed-samples.ts';
import { type Annotations, type SampleReport, annotationsOf } from './sample-report.ts';
import { type GoodRequest, type SampleTools, crashTime, goodRequest } from './sample-requests.ts';
import type { Sample } from './sample.ts';

/** The request header by which a sample chooses the answer of the demo collector; other collectors ignore it. The value is one of DEMO_ANSWERS. */
export const DEMO_ANSWER_HEADER = 'X-Crashlens-Demo-Answer';

/** The largest body that the ingress of the reference collector accepts, in bytes as sent. */
const MAX_BODY_SIZE = 26_214_400;

interface GoodSample extends Omit<GoodRequest, 'index' | 'annotations'> {
  readonly id: string;
  readonly title: string;
  readonly outcome: string;
  readonly report: Partial<SampleReport>;
  /** Annotations in addition to the usual ones. */
  readonly more?: Annotations;
}

const OUTCOMES: readonly GoodSample[] = [
  {
    id: 'accepted-key-value',
    title: 'Accepted, annotations as single parts',
    outcome: '200 CrashID=bp-<id>',
    form: 'kv',
    report: { personal: true },
    more: [['Throttleable', '1']],
  },
  {
    id: 'accepted-extra-gzip',
    title: 'Accepted, annotations as one JSON part, with a memory report, compressed',
    outcome: '200 CrashID=bp-<id>',
    form: 'json',
    compress: true,
    memoryReport: true,
    report: { personal: true, channel: 'beta' },
    more: [['Throttleable', '1']],
    dump: { crashAddress: 0x10n },
  },
  {
    id: 'rejected-hard',
    title: 'Rejected for good by Mozilla’s rules: a product that they do not take',
    outcome: '200 Discarded=rule_unsupported_product',
    form: 'kv',
    report: { product: 'Lighthouse Browser' },
    headers: [[RULES_HEADER, 'mozilla']],
  },
  {
    id: 'rejected-soft',
    title: 'Rejected, soft, by Mozilla’s rules: nine of ten reports of Firefox on the release channel',
    outcome: '200 Discarded=rule_is_firefox_desktop',
    form: 'json',
    report: { channel: 'release' },
    headers: [[RULES_HEADER, 'mozilla']],
    more: [
      ['URL', 'https://news.example.com/morning?reader=made-up-42'],
      ['Throttleable', '1'],
    ],
  },
];

const TOO_LARGE: GoodSample = {
  id: 'too-large',
  title: 'Too large: just over 25 MiB as sent',
  outcome: '413',
  form: 'kv',
  report: {},
  dump: { paddingBytes: MAX_BODY_SIZE },
};

const SERVER_ANSWERS: readonly { readonly status: number; readonly answer: DemoAnswer; readonly title: string }[] = [
  { status: 404, answer: 'status_404', title: 'A good report, answered as by a wrong submission URL' },
  { status: 500, answer: 'status_500', title: 'A good report, answered with an internal server error' },
  { status: 502, answer: 'status_502', title: 'A good report, answered with a bad gateway' },
  { status: 503, answer: 'status_503', title: 'A good report, answered with service unavailable' },
];

/** Creates one report for each outcome of the interface. Dates are relative to `now`, so that no sample becomes outdated. Deterministic. */
export function makeSamples(tools: SampleTools): readonly Sample[] {
  const malformed = malformedSamples(tools, OUTCOMES.length);
  const afterMalformed = OUTCOMES.length + malformed.length;
  return [
    ...OUTCOMES.map((sample, index) => goodSample(tools, sample, index)),
    ...malformed,
    goodSample(tools, TOO_LARGE, afterMalformed),
    ...SERVER_ANSWERS.map((server, index) => goodSample(tools, serverSample(server), afterMalformed + 1 + index)),
  ];
}

function serverSample({ status, answer, title }: (typeof SERVER_ANSWERS)[number]): GoodSample {
  return {
    id: `status-${String(status)}`,
    title,
    outcome: String(status),
    form: 'kv',
    report: {},
    headers: [[DEMO_ANSWER_HEADER, answer]],
  };
}

function goodSample(tools: SampleTools, { id, title, outcome, report, more, ...request }: GoodSample, index: number): Sample {
  const annotations = annotationsOf({ crashedAt: crashTime(tools), product: 'Firefox', channel: 'nightly', personal: false, ...report });
  return {
    id,
    fileName: `${id}.http`,
    title,
    outcome,
    bytes: () => goodRequest(tools, { ...request, annotations: [...annotations, ...(more ?? [])], index }),
  };
}
