import type { Account, Repository, State } from './state.ts';

/** The part of the state that one feature owns: called with its holder, it gives that part. */
export interface Slot<T> {
  (holder: Holder): T;
  put(holder: Holder, value: T): void;
  readonly of: 'state' | 'account' | 'repository';
  readonly key: string;
  /**
   * Completes what a seed gives, which may be nothing at all. What is complete already comes back
   * as it is, so that a dump can be a seed.
   */
  readonly fill: (given: any, around: Around<any>) => T;
}

/** What a slot may use while it is filled. */
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
