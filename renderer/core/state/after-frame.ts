/** Calls back once the next frame is drawn. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(run, 0);
  });
}
