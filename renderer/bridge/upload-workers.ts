import workerAddress from './upload-worker.ts?worker&url';

/** The part of Trusted Types used here. Browsers without Trusted Types accept addresses as text. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * Creates a function that starts the worker for uploads. Its Trusted Types policy accepts only the address of the worker. The policy is created here, once,
 * because its name can be used only once.
 */
export function uploadWorkers(): () => Worker {
  const policy = window.trustedTypes?.createPolicy('upload-worker', {
    createScriptURL: (given) => {
      if (given !== workerAddress) throw new TypeError('not the address of the worker');
      return given;
    },
  });
  return () => new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module', name: 'upload' });
}
