import { ok } from '../../../shared/errors.ts';
import type { HandlersOf } from '../bridge/handlers.ts';
import type { HomeWriting } from '../home/data-home.ts';
import type { FileHandles } from '../files/handles.ts';
import type { Ports } from '../base/ports.ts';
import { samplesFolder, samplesOf, writeSamples } from './write-samples.ts';

/** `home`: the data folder. */
export function sampleHandlers(home: HomeWriting, ports: Ports, handles: FileHandles): HandlersOf<'samples'> {
  return {
    'samples.make': () => {
      const samples = samplesOf({ now: ports.now(), version: ports.meta().version });
      const written = writeSamples(samplesFolder(home.path), samples, home.partials);
      if (!written.ok) return written;
      return ok({ samples: written.value.map(({ sample: { title, outcome }, path }) => ({ ...handles.register(path), title, outcome })) });
    },
  };
}
