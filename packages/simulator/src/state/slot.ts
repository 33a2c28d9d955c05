import type { Account, Repository, State } from './state.ts';

/** The part of the state that a feature owns. Call it with the holder to get that part. */
export interface Slot<T> {
  (holder: Holder): T;
  put(holder: Holder, value: T): void;
  readonly of: 'state' | 'account' | 'repository';
  readonly key: string;
  /**
   * Completes the part in a seed, which may be missing. Returns a complete part unchanged,
   * so that a dump can be a seed.
   */
  readonly fill: (given: any, around: Around<any>) => T;
}

/** What a slot can use while it is filled. */
export interface Around<H extends Holder = Holder> {
  readonly holder: H;
  newId(): number;
  readonly time: string;
}

type Holder = State | Account | Repository;

const slot =
  <H extends Holder>(of: Slot<unknown>['of']) =>
  <T>(key: string, fill: (given: any, around: Around<H>) => T): Slot<T> =>
    Object.assign((holder: Holder) => holder[key] as T, {
      of,
      key,
      fill,
      put(holder: Holder, value: T) {
        holder[key] = value;
      },
    });

export const repositorySlot = slot<Repository>('repository');
export const accountSlot = slot<Account>('account');
export const hostSlot = slot<State>('state');
