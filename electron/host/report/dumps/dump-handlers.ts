import { ok } from '../../../../shared/errors.ts';
import { MAIN_MINIDUMP } from '../../../../shared/report/catalog/binary-parts.ts';
import { MAX_DUMPS } from '../../../../shared/bridge/view/dump-channels.ts';
import type { DumpAnalysis, ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import { crashAnnotationsOf, otherEvidenceOf } from '../../../../shared/report/dump/crash/crash-annotations.ts';
import { crashFindingsOf } from '../../../../shared/report/dump/crash/report-findings.ts';
import { firstThreadOf } from '../../../../shared/report/dump/unwind/thread-stack.ts';
import { dumpSignature, type MadeSignature } from '../../../../shared/report/dump/signature/dump-signature.ts';
import type { ListsInEffect } from '../../../../shared/report/dump/signature/list-files.ts';
import { signatureAnnotations } from '../../../../shared/report/dump/signature/signature-annotations.ts';
import { isMasked, nameUnder } from '../../../../shared/masking/masks.ts';
import { listedStreams } from '../../../../shared/text/presenters/dump/listed-streams.ts';
import { dumpAnnotations } from '../../../../shared/text/presenters/dump/crash-annotations.ts';
import { crashView } from '../../../../shared/text/presenters/dump/crash-view.ts';
import { dumpFailureText } from '../../../../shared/text/presenters/dump/placed-dump.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { analysisOf, comparedAnnotations, type DumpPart, dumpsOf, shownAnnotations } from './open-dumps.ts';
import { DumpAccess, type DumpAtHand, type DumpTools } from './dump-access.ts';
import { dumpBytesHandlers } from './bytes-handlers.ts';
import { listHandlers } from './list-handlers.ts';
import { serverHandlers } from './server-handlers.ts';
import { stackHandlers } from './stack-handlers.ts';
import { SignatureListFolder } from './signature-lists.ts';
import { type Unwinding, unwoundStack } from './unwound-stacks.ts';

/** What report and dump say about a crash beside its analysis. */
function crashEvidence({
  inspection,
  report,
  placed,
  disclosure,
}: DumpAtHand): Omit<Parameters<typeof crashView>[3], 'stack' | 'lookupOf' | 'askable' | 'made'> {
  return {
    annotations: [
      ...shownAnnotations(inspection, report.masks(), crashAnnotationsOf(inspection.report)),
      ...dumpAnnotations(placed, disclosure, inspection.report.policy.annotations),
    ],
    findings: crashFindingsOf(placed.dump, comparedAnnotations(inspection)),
  };
}

/** The signature of a crash. Masked texts of the report are masked in it. */
function signatureIn({ inspection, report, placed, disclosure }: DumpAtHand, analysis: DumpAnalysis, lists: ListsInEffect): MadeSignature {
  const masks = report.masks();
  const annotations = signatureAnnotations(inspection.report, inspection.capture.plain, (each) => isMasked(each, masks));
  const others = dumpsOf(inspection).filter(({ part }) => part.index !== placed.part);
  const names = others.map(({ part }) => part.name);
  return { lists, signature: dumpSignature(analysis, annotations, names, lists.lists, disclosure) };
}

/** The stack of the thread that the Dump tab selects first. */
async function firstStack({ dump, crashedStack }: DumpAnalysis, unwinding: Unwinding): Promise<ThreadStack | null> {
  const index = firstThreadOf(dump);
  return crashedStack ?? (index === null ? null : await unwoundStack(dump, index, unwinding));
}

/** Handlers of the Dump tab. */
export function dumpHandlers(tools: DumpTools & Parameters<typeof serverHandlers>[1]): HandlersOf<'dump'> {
  const { reveals, setting } = tools;
  const lists = new SignatureListFolder();
  const access = new DumpAccess(tools);
  return {
    ...stackHandlers(access),
    ...dumpBytesHandlers(access),
    ...listHandlers(access),
    ...serverHandlers(access, tools),
    'dump.list': ({ report: id }) =>
      access.withReport(id, (sound) => {
        const inspection = sound.inspection(sound.rules);
        const isOther = (dump: DumpPart): number => Number(dump.part.name !== MAIN_MINIDUMP);
        const dumps = dumpsOf(inspection)
          .toSorted((a, b) => isOther(a) - isOther(b))
          .slice(0, MAX_DUMPS);
        const masks = sound.masks();
        return ok({
          evidence: shownAnnotations(inspection, masks, otherEvidenceOf(inspection.report)),
          dumps: dumps.map(({ part, opened }) => ({
            ...{ part: part.index, name: nameUnder(masks, part), size: part.size, failure: dumpFailureText(opened) },
            ...listedStreams(opened, 'code' in opened ? null : access.disclosureOf(opened, sound)),
          })),
        });
      }),
    'dump.crash': ({ report: id, part }) =>
      access.withDump(id, part, async (dump) => {
        const { inspection, placed, disclosure } = dump;
        const analysis = await analysisOf(inspection, placed, access.unwinding);
        const stack = await firstStack(analysis, access.unwinding);
        access.findSymbols(id, placed.dump, stack === null ? [] : [stack]);
        const { lookupOf } = access.symbolsOf(placed.dump);
        const askable = access.askableHost(placed.dump);
        const made = signatureIn(dump, analysis, lists.in(setting('signature.lists')));
        return ok(crashView(placed, analysis, disclosure, { ...crashEvidence(dump), stack, lookupOf, askable, made }));
      }),
    'dump.show': ({ report, part }) =>
      access.withDump(report, part, ({ placed: { dump } }) => {
        reveals.open(dump);
        return ok({ done: true as const });
      }),
    'dump.reveal': ({ report: id, part, values }) =>
      access.withDump(id, part, ({ placed, report }) => {
        reveals.setValues(placed.dump, values);
        return ok({ areValuesShown: access.disclosureOf(placed, report).shows('values') });
      }),
  };
}
