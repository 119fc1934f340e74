import { ok } from '../../../shared/errors.ts';
import type { Handlers } from '../bridge/handlers.ts';
import type { FileHandles } from '../files/handles.ts';
import type { Ports } from '../ports.ts';
import { samplesFolder, writeSamples } from './write-samples.ts';

/** `home`: the data folder. */
export function sampleHandlers(home: string, ports: Ports, handles: FileHandles): Pick<Handlers, 'samples.make'> {
  return {
    'samples.make': () => {
      const written = writeSamples(samplesFolder(home), { now: ports.now(), version: ports.meta().version });
      if (!written.ok) return written;
      const samples = written.value.map(({ sample, path }) => {
        const { title, outcome } = sample;
        return { ...handles.register(path), title, outcome };
      });
      return ok({ samples });
    },
  };
}
