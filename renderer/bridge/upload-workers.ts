import workerAddress from './upload-worker.ts?worker&url';

/** The part of Trusted Types that is used here. Browsers without Trusted Types accept text as addresses. */
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
 * Creates a function that starts the worker for uploads. Its Trusted Types policy accepts only the worker's address. The policy is created only once, because a
 * policy name cannot be used twice.
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
