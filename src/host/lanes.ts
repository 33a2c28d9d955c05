/** Works of one lane never overlap, and keep the order in which they came, whatever becomes of each. */
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
