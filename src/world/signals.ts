/** Calls at each first signal to end; returns what takes the listeners away again. */
export type OnInterrupt = (stop: () => void) => () => void;

/** A terminal sends one signal at Ctrl-C and a runner the other, or both. A second of one kind ends the process at once. */
export const onSignals: OnInterrupt = (stop) => {
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return () => process.off('SIGINT', stop).off('SIGTERM', stop);
};
