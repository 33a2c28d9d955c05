/** Jobs in one lane run one after another in the order they came, even after one fails. */
export function createLanes() {
  const lanes = new Map<string, Promise<void>>();

  return <T>(lane: string, work: () => Promise<T>): Promise<T> => {
    const result = (lanes.get(lane) ?? Promise.resolve()).then(work);
    const leave = () => {
      if (lanes.get(lane) === over) lanes.delete(lane);
    };
    const over = result.then(leave, leave);
    lanes.set(lane, over);
    return result;
  };
}
