/** Returns a function that removes the listeners. */
export type WatchSignals = (stop: () => void) => () => void;

/** A terminal sends SIGINT at Ctrl-C, and a runner sends SIGTERM or both. */
export const watchSignals: WatchSignals = (stop) => {
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return () => process.off('SIGINT', stop).off('SIGTERM', stop);
};
