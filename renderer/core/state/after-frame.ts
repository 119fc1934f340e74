/** Runs a callback after the next frame is drawn. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(run, 0);
  });
}
