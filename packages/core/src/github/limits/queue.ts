interface Link<T> {
  readonly item: T;
  next?: Link<T>;
}

export class Queue<T> {
  #first?: Link<T>;
  #last?: Link<T>;
  #size = 0;

  get first() {
    return this.#first?.item;
  }

  get size() {
    return this.#size;
  }

  push(item: T) {
    const link = { item };
    if (this.#last) this.#last.next = link;
    else this.#first = link;
    this.#last = link;
    this.#size += 1;
  }

  shift(): T | undefined {
    const link = this.#first;
    if (!link) return undefined;
    this.#first = link.next;
    if (!link.next) this.#last = undefined;
    this.#size -= 1;
    return link.item;
  }

  *[Symbol.iterator]() {
    for (let link = this.#first; link; link = link.next) yield link.item;
  }
}

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
