import { ok } from '../../../shared/errors.ts';
import type { HandlersOf } from '../bridge/handlers.ts';
import type { HomeWriting } from '../home/data-home.ts';
import type { FileHandles } from '../files/handles.ts';
import type { Ports } from '../base/ports.ts';
import { samplesFolder, writeSamples } from './write-samples.ts';

/** `home`: the data folder. */
export function sampleHandlers(home: HomeWriting, ports: Ports, handles: FileHandles): HandlersOf<'samples'> {
  return {
    'samples.make': () => {
      const written = writeSamples(samplesFolder(home.path), { now: ports.now(), version: ports.meta().version }, home.partials);
      if (!written.ok) return written;
      const samples = written.value.map(({ sample, path }) => {
        const { title, outcome } = sample;
        return { ...handles.register(path), title, outcome };
      });
      return ok({ samples });
    },
  };
}
