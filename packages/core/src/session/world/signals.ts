/** Calls `stop` at the first signal of each kind. Returns a function that removes the listeners. */
export type WatchSignals = (stop: () => void) => () => void;

/** A terminal sends SIGINT at Ctrl-C, and a runner sends SIGTERM or both. A second signal of one kind ends the process. */
export const watchSignals: WatchSignals = (stop) => {
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return () => process.off('SIGINT', stop).off('SIGTERM', stop);
};
