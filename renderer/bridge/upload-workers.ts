import workerAddress from './upload-worker.ts?worker&url';

/** The part of Trusted Types that is used here; browsers that lack it take addresses as text. */
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

/** What begins the worker that sends files. The page's policy knows one name, which can be taken once, and lets one address through. */
export function uploadWorkers(): () => Worker {
  const policy = window.trustedTypes?.createPolicy('upload-worker', {
    createScriptURL: (given) => {
      if (given !== workerAddress) throw new TypeError('not the address of the worker');
      return given;
    },
  });
  return () => new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module', name: 'upload' });
}
