import { encodeUtf8 } from '../../bytes/utf8.ts';
import { type ListedReason, LISTED_REASONS, fullReason } from '../catalog/malformed-reasons.ts';
import { annotationsJson, extraPart, keyValuePart } from '../wire/encode-parts.ts';
import { type Annotations, annotationsOf } from './sample-report.ts';
import {
  type BrokenRequest,
  type SampleTools,
  brokenRequest,
  crashTime,
  dumpPart,
  jsonPart,
  keyValueParts,
  latin1,
  withoutClosing,
  withoutEnd,
} from './sample-requests.ts';
import type { Sample } from './sample.ts';

interface MalformedSample {
  readonly title: string;
  readonly request: (good: GoodPieces) => BrokenRequest;
}

/** The parts of a valid report, from which the malformed reports are made. */
interface GoodPieces {
  readonly annotations: Annotations;
  readonly dump: ReturnType<typeof dumpPart>;
}

const SAMPLES: Readonly<Record<ListedReason, MalformedSample>> = {
  no_content_type: {
    title: 'No Content-Type header',
    request: ({ annotations, dump }) => ({ parts: [...keyValueParts(annotations), dump], contentType: null }),
  },
  wrong_content_type: {
    title: 'A Content-Type that is not multipart',
    request: ({ annotations, dump }) => ({ parts: [...keyValueParts(annotations), dump], contentType: 'application/octet-stream' }),
  },
  no_boundary: {
    title: 'A Content-Type without a boundary',
    request: ({ annotations, dump }) => ({ parts: [...keyValueParts(annotations), dump], contentType: 'multipart/form-data' }),
  },
  bad_gzip: {
    title: 'A body that is said to be gzip and is not',
    request: ({ annotations, dump }) => ({ parts: [jsonPart(annotations), dump], headers: [['Content-Encoding', 'gzip']] }),
  },
  invalid_json: {
    title: 'Annotations as JSON that ends too early',
    request: ({ annotations, dump }) => ({ parts: [extraPart(withoutEnd(annotationsJson(annotations), 1)), dump] }),
  },
  invalid_json_value: {
    title: 'Annotations as a JSON list',
    request: ({ annotations, dump }) => ({ parts: [extraPart(encodeUtf8(JSON.stringify(annotations))), dump] }),
  },
  invalid_annotation_value: {
    title: 'A comment that is not UTF-8',
    request: ({ annotations, dump }) => ({
      parts: [...keyValueParts(annotations), keyValuePart('Comments', latin1('It crashed in the café, while I was paying.')), dump],
    }),
  },
  has_json_and_kv: {
    title: 'Annotations in both forms',
    request: ({ annotations, dump }) => ({ parts: [jsonPart(annotations), keyValuePart('Throttleable', encodeUtf8('1')), dump] }),
  },
  no_annotations: { title: 'A minidump without annotations', request: ({ dump }) => ({ parts: [dump] }) },
  invalid_payload_structure: {
    title: 'A body without its closing boundary',
    request: ({ annotations, dump }) => ({ parts: [...keyValueParts(annotations), dump], breakBody: withoutClosing }),
  },
};

/**
 * One report for each malformed reason of the interface, with exactly one error. `firstIndex`: the number of the first sample's dump. The dumps of the other
 * samples have the next numbers.
 */
export function malformedSamples(tools: SampleTools, firstIndex: number): readonly Sample[] {
  const annotations = annotationsOf({ crashedAt: crashTime(tools), product: 'Firefox', channel: 'nightly', personal: false });
  return LISTED_REASONS.map((reason, index) => {
    const { title, request } = SAMPLES[reason];
    const id = `malformed-${reason.replaceAll('_', '-')}`;
    return {
      id,
      fileName: `${id}.http`,
      title,
      outcome: `400 Discarded=${fullReason(reason)}`,
      bytes: () => brokenRequest(tools, request({ annotations, dump: dumpPart(tools, firstIndex + index) })),
    };
  });
}
