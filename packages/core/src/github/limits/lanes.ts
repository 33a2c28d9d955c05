/** Runs the jobs of a lane one after another, even after a failed one. */
export function createLaneRunner() {
  const lanes = new Map<string, Promise<void>>();

  return <T>(lane: string, job: () => Promise<T>): Promise<T> => {
    const result = (lanes.get(lane) ?? Promise.resolve()).then(job);
    const leaveLane = () => {
      if (lanes.get(lane) === finished) lanes.delete(lane);
    };
    const finished = result.then(leaveLane, leaveLane);
    lanes.set(lane, finished);
    return result;
  };
}
