import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ByteSource, readAll, sourceOfBytes } from '../../shared/bytes/byte-source.ts';
import type { OpenedReport } from '../../shared/report/sources/source.ts';
import { reportsInFile } from '../../shared/report/sources/reports-in-file.ts';
import { BUILT_IN_CATALOG } from '../../shared/report/catalog/annotation-catalog.ts';
import { annotationPolicy } from '../../shared/report/catalog/disclosure-policy.ts';
import { withoutBytesAfter } from '../../shared/report/wire/capture.ts';
import { inspectCapture } from '../../shared/verdict/decide/inspect.ts';
import { memoryInflate } from '../builders/report/capture-of.ts';
import { CORPUS, corpusNote } from './corpus.ts';

const FOLDER = join(CORPUS, 'sources');

/** The kinds of sources that open today. */
const KINDS = ['raw-http', 'har', 'mitmproxy', 'sentry'];

interface Digest {
  readonly size: number;
  readonly sha256: string;
}

/** The facts beside a file. Keys are those of the corpus. */
interface Facts {
  readonly input: string;
  readonly about: string;
  readonly reports: readonly {
    readonly method?: string;
    readonly target?: string;
    readonly headers?: number | null;
    readonly chunked?: boolean;
    readonly coding?: string | null;
    readonly sent?: Digest | null;
    readonly plain?: Digest | null;
    readonly annotations?: readonly string[];
    readonly parts?: readonly {
      readonly name: string;
      readonly filename?: string | null;
      readonly size?: number;
      readonly sha256?: string;
    }[];
    readonly exact?: boolean;
  }[];
  readonly others?: readonly unknown[];
}

function casesOf(kind: string): readonly Facts[] {
  const folder = join(FOLDER, kind);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.expected.json'));
  const facts = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Facts);
  return facts.filter(({ input }) => statSync(join(folder, input)).isFile());
}

function digest(source: ByteSource): Digest {
  const bytes = readAll(source);
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Drops what the facts do not know. */
function known(facts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));
}

/** What opening a report gives, under the keys of the facts. */
function openedFacts({ capture }: OpenedReport): Readonly<Record<string, unknown>> {
  const { report } = inspectCapture(capture, 'antenna', null, annotationPolicy(BUILT_IN_CATALOG));
  const { request } = capture;
  const body = withoutBytesAfter(capture);
  return {
    method: request.method,
    target: request.target,
    headers: request.headers.length,
    chunked: capture.chunked !== null,
    coding: capture.gzip === null ? null : 'gzip',
    sent: digest(body.content),
    plain: digest(body.plain),
    annotations: report.annotations.map(({ name }) => name),
    parts: report.parts.map(({ name, contentOffset, size, part }) => ({
      name,
      filename: part.headers.filename,
      size,
      sha256: createHash('sha256').update(capture.plain.read(contentOffset, size)).digest('hex'),
    })),
    exact: capture.losses?.some((loss) => loss !== 'body_decoded') !== true,
  };
}

/** The facts as Crashlens shows them: if the compression is not recorded, the header about it is left out. */
function shownFacts({ coding, sent, headers, ...fact }: Facts['reports'][number]): Readonly<Record<string, unknown>> {
  const isDecoded = coding === 'gzip' && sent === null;
  const shown = isDecoded ? { headers: (headers ?? 0) - 1 } : { coding, sent, headers };
  const { method, target, chunked, plain, annotations, parts, exact } = fact;
  return known({ ...shown, method, target, chunked, plain, annotations, exact, parts: parts?.map(known) });
}

describe.each(KINDS)(`the sources of the corpus: %s${corpusNote}`, (kind) => {
  it.skipIf(!existsSync(FOLDER)).each(casesOf(kind).map((facts) => [facts.input, facts] as const))(
    '%s opens as its facts say',
    async (_, facts) => {
      const file = sourceOfBytes(readFileSync(join(FOLDER, kind, facts.input)));
      const found = await reportsInFile(file, memoryInflate, 1 << 28);
      if (!found.ok) {
        expect(facts.reports).toEqual([]);
        expect(found.recognised).toMatchObject({ kind: 'no_report', requests: facts.others?.length ?? 0 });
        return;
      }
      expect(found.reports).toHaveLength(facts.reports.length);
      expect(found.others).toBe(facts.others?.length ?? 0);
      for (const [index, fact] of facts.reports.entries()) {
        const opened = await found.reports[index]?.open();
        if (opened === undefined) throw new Error('a report is missing');
        expect(openedFacts(opened)).toMatchObject(shownFacts(fact));
      }
    },
  );
});
