import type { createCaller } from '../kit/runs/simulator-caller.ts';

export type Send = ReturnType<typeof createCaller>['send'];
export type Live = Record<string, any>;

/** A change by another person that the file does not declare. */
export interface Meddling {
  readonly what: string;
  /** Uses GitHub's API below the repository, or changes GitHub's state directly if the API needs a key or a browser. */
  act(send: Send, live: Live): unknown;
  isThere(live: Live): boolean;
  /** A matching line reports that the change was undone. */
  readonly named: RegExp;
}

export const findByName = (list: readonly Live[], name: string, key = 'name') =>
  list.find((item) => String(item[key]).toLowerCase() === name.toLowerCase());
